import { StatusMark } from '../agent/StatusMark'
import { statusWords } from '../agent/agents'
import type { Agent, AgentModes, Usage } from '../protocol/messages'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { usageWords } from './words'

interface ConversationBarProps {
  agent: Agent
  modes: AgentModes['all']
  mode: string | undefined
  usage: Usage
  unavailable: string | undefined
  onMode: (mode: string) => void
  onStop: () => void
  onTerminal: () => void
}

/** The agent's status and mode, and the button that stops its turn. */
export function ConversationBar({
  agent,
  modes,
  mode,
  usage,
  unavailable,
  onMode,
  onStop,
  onTerminal,
}: ConversationBarProps) {
  const used = usageWords(usage)
  const working = agent.protocol === 'acp' && (agent.status === 'running' || agent.status === 'waiting')
  return (
    <header className="talk-bar">
      <StatusMark agent={agent} />
      <span className="talk-status" data-status={agent.status}>
        {statusWords(agent)}
      </span>
      <span className="talk-facts">{[agent.agent, agent.branch].filter((fact) => fact !== '').join(' · ')}</span>
      {used && (
        <span className="talk-usage" title={used.full}>
          {used.brief}
        </span>
      )}
      {modes && (
        <select
          aria-label="Mode"
          value={mode ?? ''}
          disabled={unavailable !== undefined}
          onChange={(event) => {
            onMode(event.target.value)
          }}
        >
          {modes.every(({ id }) => id !== mode) && <option value={mode ?? ''}>{mode ?? ''}</option>}
          {modes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name === '' ? id : name}
            </option>
          ))}
        </select>
      )}
      {working && (
        <Button unavailable={unavailable} aria-keyshortcuts="Alt+." title="Stop the turn (Alt+.)" onClick={onStop}>
          <Icon shape="stop" /> Stop
        </Button>
      )}
      {agent.protocol === 'acp' && (
        <Button
          kind="icon"
          aria-label="Restart in a terminal"
          title="Restart in a terminal; the conversation is kept"
          unavailable={unavailable}
          onClick={onTerminal}
        >
          <Icon shape="terminal" />
        </Button>
      )}
    </header>
  )
}
