import type { Agent } from '../protocol/messages'
import { Button } from '../ui/Button'
import { counted } from '../ui/counted'
import { MessageForm } from './MessageForm'
import type { AgentCommands } from './useAgents'

interface SelectionBarProps {
  agents: readonly Agent[]
  commands: AgentCommands
  unavailable: string | undefined
  onDestroy: () => void
  onClear: () => void
}

/** Actions for several agents at once. */
export function SelectionBar({ agents, commands, unavailable, onDestroy, onClear }: SelectionBarProps) {
  return (
    <div className="agents-selection" role="toolbar" aria-label="Selected agents">
      <span role="status">{agents.length} selected</span>
      <Button unavailable={unavailable} onClick={() => void commands.pause(agents)}>
        Pause
      </Button>
      <Button unavailable={unavailable} onClick={() => void commands.resume(agents)}>
        Resume
      </Button>
      <Button unavailable={unavailable} onClick={onDestroy}>
        Destroy
      </Button>
      <Button onClick={onClear}>Select none</Button>
      <MessageForm
        agents={agents}
        label={`Message ${counted(agents.length, 'agent')}`}
        commands={commands}
        unavailable={unavailable}
      />
    </div>
  )
}
