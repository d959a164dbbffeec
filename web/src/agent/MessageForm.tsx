import { useState } from 'react'
import type { Agent } from '../protocol/messages'
import { Button } from '../ui/Button'
import { converses } from './agents'
import type { AgentCommands } from './useAgents'

interface MessageFormProps {
  agents: readonly Agent[]
  label: string
  commands: AgentCommands
  unavailable: string | undefined
}

/**
 * Sends a message to one or more agents. Enter queues it until each agent is idle; ACP agents take only queued
 * messages.
 */
export function MessageForm({ agents, label, commands, unavailable }: MessageFormProps) {
  const [text, setText] = useState('')
  const [working, setWorking] = useState(false)
  const blocked = unavailable ?? (working ? 'Working' : text.trim() === '' ? 'Type a message first' : undefined)

  async function tell(how: 'send' | 'queue') {
    if (blocked !== undefined) return
    setWorking(true)
    if (await commands[how](agents, text)) setText('')
    setWorking(false)
  }

  return (
    <form
      className="agent-message"
      onSubmit={(event) => {
        event.preventDefault()
        void tell('queue')
      }}
    >
      <input
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={100_000}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
        }}
      />
      <Button type="submit" title="Queue the message until the agent is idle" unavailable={blocked}>
        Queue
      </Button>
      {!agents.every(converses) && (
        <Button
          title="Send now, even while the agent is running"
          unavailable={blocked}
          onClick={() => {
            void tell('send')
          }}
        >
          Send now
        </Button>
      )}
    </form>
  )
}
