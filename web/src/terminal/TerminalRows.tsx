import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { RailRow } from '../page/RailRow'
import type { RailRowsProps } from '../page/feature'
import type { Terminal } from '../protocol/messages'
import { age } from '../session/sessions'
import { Button } from '../ui/Button'
import { Dot } from '../ui/Dot'
import { Icon } from '../ui/Icon'
import { isRunning, placeOf, terminalState, terminalTone } from './terminals'
import { useOwnTerminals } from './useOwnTerminals'
import { useTerminalActions } from './useTerminalActions'

/** The terminals of a session in the rail. */
export function TerminalRows(props: RailRowsProps) {
  const { session, unavailable, onChosen } = props
  const { terminals, names } = useOwnTerminals(session.id)
  const actions = useTerminalActions()
  return (
    <ul className="rail-rows" aria-label="Terminals">
      {terminals.map((terminal) => (
        <TerminalRow key={terminal.id} terminal={terminal} name={names.get(terminal.id) ?? ''} {...props} />
      ))}
      <li>
        <button
          type="button"
          className="rail-item rail-add"
          aria-disabled={unavailable !== undefined}
          onClick={() => {
            actions.open()
            onChosen()
          }}
        >
          <Icon shape="plus" />
          New terminal
        </button>
      </li>
    </ul>
  )
}

function TerminalRow({
  terminal,
  name,
  workspace,
  now,
  unavailable,
  onChosen,
}: RailRowsProps & { terminal: Terminal; name: string }) {
  const canvas = useCanvas()
  const actions = useTerminalActions()
  const id = canvas.kinds.idOf({ kind: 'terminal', terminal: terminal.id })
  const current = useCanvasState(({ activeId }) => activeId === id)
  const title = useCanvasState(({ facts }) => facts[id]?.title)
  const end = isRunning(terminal) ? `Kill ${name}` : `Remove ${name}`
  return (
    <RailRow
      mark={<Dot tone={terminalTone(terminal)} />}
      name={name}
      detail={isRunning(terminal) ? placeOf(terminal, workspace.path) : terminalState(terminal)}
      end={
        <>
          <span className="visually-hidden">{terminalState(terminal)}</span>
          <span className="rail-age">{age(terminal.createdAt, now)}</span>
        </>
      }
      current={current}
      hint={[title, terminal.command.join(' '), terminal.cwd].filter(Boolean).join('\n')}
      action={
        <Button
          kind="icon"
          aria-label={end}
          title={end}
          unavailable={unavailable}
          onClick={() => {
            actions.end(terminal)
          }}
        >
          <Icon shape="close" />
        </Button>
      }
      onChoose={() => {
        canvas.open({ kind: 'terminal', terminal: terminal.id })
        onChosen()
      }}
    />
  )
}
