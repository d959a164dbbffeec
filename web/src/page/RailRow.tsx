import type { ReactNode } from 'react'
import { ariaKeys } from '../ui/shortcut'
import './RailRow.css'

interface RailRowProps {
  mark: ReactNode
  name: string
  /** After the name, in a fainter colour. */
  detail?: string
  /** At the end: an age or a number. */
  end?: ReactNode
  current: boolean
  hint?: string | undefined
  keys?: string | undefined
  status?: string
  /** A button that is shown on hover. */
  action?: ReactNode
  onChoose: () => void
}

/** A row of the current session: a panel, an agent or a terminal. */
export function RailRow({ mark, name, detail, end, current, hint, keys, status, action, onChoose }: RailRowProps) {
  return (
    <li className="rail-row">
      <button
        type="button"
        className="rail-item"
        data-status={status}
        aria-current={current ? 'true' : undefined}
        aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
        title={hint}
        onClick={onChoose}
      >
        {mark}
        <span className="rail-name">{name}</span>
        <span className="rail-detail">{detail}</span>
        {end}
      </button>
      {action}
    </li>
  )
}
