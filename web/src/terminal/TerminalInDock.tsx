import { useEffect } from 'react'
import { statusTone, statusWords } from '../agent/agents'
import { useAgentActions } from '../agent/useAgentActions'
import { useAgentIn } from '../agent/useAgents'
import type { PanelProps } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import { useDaemon } from '../connection/useConnection'
import { useWorkspaceOf } from '../session/useSessions'
import { TerminalPanel } from './TerminalPanel'
import { placeOf, terminalTone } from './terminals'
import { useOwnTerminals } from './useOwnTerminals'
import { useTerminalActions } from './useTerminalActions'

/** A terminal of a person or an agent. */
export function TerminalInDock({ params: { terminal }, api }: PanelProps<'terminal'>) {
  const canvas = useCanvas()
  const terminals = useTerminalActions()
  const agents = useAgentActions()
  const known = useDaemon(({ snapshot }) => snapshot?.terminals.find(({ id }) => id === terminal))
  const folder = useWorkspaceOf(known?.session)?.path
  const agent = useAgentIn(terminal)
  const name = useOwnTerminals(known?.session).names.get(terminal)
  const { id } = api

  useEffect(() => {
    if (agent)
      canvas.tell(id, { name: agent.name, tone: statusTone(agent), status: [statusWords(agent), agent.branch] })
    else if (known && name !== undefined)
      canvas.tell(id, { name, tone: terminalTone(known), status: [placeOf(known, folder)] })
  }, [canvas, id, known, name, folder, agent])

  return (
    <TerminalPanel
      terminal={terminal}
      onTitle={(title) => {
        canvas.tell(id, { title: title === '' || agent ? undefined : title })
      }}
      onAgain={() => {
        if (agent) agents.restart(agent)
        else if (known) terminals.openAgain(known)
      }}
      onClose={() => {
        api.close()
        if (known && !agent) terminals.end(known)
      }}
    />
  )
}
