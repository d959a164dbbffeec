import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { RailRow } from '../page/RailRow'
import type { RailRowsProps } from '../page/feature'
import { StatusMark } from './StatusMark'
import { agentPanel, statusWords } from './agents'
import { useAgentActions } from './useAgentActions'
import { useAgents } from './useAgents'

/** The agents of a session in the rail; their cards are a panel. */
export function AgentRows({ session, onChosen }: RailRowsProps) {
  const agents = useAgents(session.id)
  const canvas = useCanvas()
  const actions = useAgentActions()
  const activeId = useCanvasState((state) => state.activeId)
  if (agents.length === 0) return null
  return (
    <ul className="rail-rows" aria-label="Agents">
      {agents.map((agent) => {
        const panel = agentPanel(agent)
        return (
          <RailRow
            key={agent.id}
            mark={<StatusMark agent={agent} />}
            name={agent.name}
            detail={statusWords(agent)}
            status={agent.status}
            current={panel !== undefined && canvas.kinds.idOf(panel) === activeId}
            hint={[agent.task, agent.cwd].filter((part) => part !== '').join('\n')}
            onChoose={() => {
              actions.show(agent)
              onChosen()
            }}
          />
        )
      })}
    </ul>
  )
}
