import type { IDockviewPanelProps } from 'dockview-react'
import { type FunctionComponent, useEffect, useRef } from 'react'
import { type Panel, panelId } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import { useDaemon } from '../connection/useConnection'
import { type TerminalHandle, TerminalPanel } from '../terminal/TerminalPanel'
import { terminalName, terminalTone } from '../terminal/terminals'
import { useActions } from './useActions'

type Props<K extends Panel['kind']> = IDockviewPanelProps<Extract<Panel, { kind: K }>>

function TerminalInDock({ params: { terminal }, api }: Props<'terminal'>) {
  const canvas = useCanvas()
  const actions = useActions()
  const handle = useRef<TerminalHandle>(null)
  const known = useDaemon(({ snapshot }) => snapshot?.terminals.find(({ id }) => id === terminal))
  const id = panelId({ kind: 'terminal', terminal })

  useEffect(() => canvas.onFocus(id, () => handle.current?.focus()), [canvas, id])
  useEffect(() => {
    if (known) canvas.tell(id, { name: terminalName(known), tone: terminalTone(known), status: [known.cwd] })
  }, [canvas, id, known])

  return (
    <TerminalPanel
      ref={handle}
      terminal={terminal}
      onTitle={(title) => {
        canvas.tell(id, { title: title === '' ? undefined : title })
      }}
      onAgain={() => {
        if (known) actions.runAgain(known)
      }}
      onClose={() => {
        api.close()
        if (known) actions.endTerminal(known)
      }}
    />
  )
}

function NotYet() {
  return null
}

export const panelComponents = {
  terminal: TerminalInDock as FunctionComponent<IDockviewPanelProps>,
  file: NotYet,
  view: NotYet,
  diff: NotYet,
}
