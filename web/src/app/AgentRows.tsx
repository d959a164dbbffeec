import { StatusMark } from '../agent/StatusMark'
import { agentPanel, statusWords } from '../agent/agents'
import { useAgents } from '../agent/useAgents'
import { panelId } from '../canvas/panels'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import type { Agent, Session } from '../protocol/messages'
import { Icon } from '../ui/Icon'
import { ariaKeys } from '../ui/shortcut'
import { useActions } from './useActions'

/** The agents of a session in the rail; their cards are a panel. */
export function AgentRows({ session, onChosen }: { session: Session; onChosen: () => void }) {
  const agents = useAgents(session.id)
  const canvas = useCanvas()
  const actions = useActions()
  const active = useCanvasState((state) => state.active)
  const activeId = active && panelId(active)
  return (
    <ul className="rail-terminals" aria-label="Agents">
      <li className="rail-terminal">
        <button
          type="button"
          className="rail-item"
          aria-current={active?.kind === 'agents' ? 'true' : undefined}
          aria-keyshortcuts={ariaKeys('Mod+Shift+A')}
          onClick={() => {
            canvas.open({ kind: 'agents', session: session.id })
            onChosen()
          }}
        >
          <Icon shape="agents" />
          <span className="rail-name">Agents</span>
          <span className="rail-detail" />
          {agents.length > 0 && <span className="rail-age">{agents.length}</span>}
        </button>
      </li>
      {agents.length > 0 && (
        <li className="rail-terminal">
          <button
            type="button"
            className="rail-item"
            aria-current={active?.kind === 'review' ? 'true' : undefined}
            aria-keyshortcuts="Alt+R"
            title="What agents changed"
            onClick={() => {
              canvas.open({ kind: 'review', session: session.id })
              onChosen()
            }}
          >
            <Icon shape="diff" />
            <span className="rail-name">Review</span>
          </button>
        </li>
      )}
      {agents.length > 0 && (
        <li className="rail-terminal">
          <button
            type="button"
            className="rail-item"
            aria-current={active?.kind === 'tasks' ? 'true' : undefined}
            aria-keyshortcuts="Alt+T"
            title="What agents do"
            onClick={() => {
              canvas.open({ kind: 'tasks', session: session.id })
              onChosen()
            }}
          >
            <Icon shape="history" />
            <span className="rail-name">Tasks</span>
          </button>
        </li>
      )}
      {agents.map((agent) => (
        <li key={agent.id} className="rail-terminal">
          <button
            type="button"
            className="rail-item"
            data-status={agent.status}
            aria-current={isShown(agent, activeId) ? 'true' : undefined}
            title={[agent.task, agent.cwd].filter((part) => part !== '').join('\n')}
            onClick={() => {
              actions.showAgent(agent)
              onChosen()
            }}
          >
            <StatusMark agent={agent} />
            <span className="rail-name">{agent.name}</span>
            <span className="rail-detail">{statusWords(agent)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function isShown(agent: Agent, active: string | undefined): boolean {
  const panel = agentPanel(agent)
  return panel !== undefined && panelId(panel) === active
}
