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
 * Tells agents something. Enter waits until each has time, which is at once for one that is idle; one that is spoken to
 * by protocol is told nothing before.
 */
export function MessageForm({ agents, label, commands, unavailable }: MessageFormProps) {
  const [text, setText] = useState('')
  const [working, setWorking] = useState(false)
  const blocked = unavailable ?? (working ? 'Working' : text.trim() === '' ? 'There is nothing to send' : undefined)

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
      <Button type="submit" title="Told when it has time, after what waits already" unavailable={blocked}>
        When idle
      </Button>
      {!agents.every(converses) && (
        <Button
          title="Typed at once, whatever it is doing"
          unavailable={blocked}
          onClick={() => {
            void tell('send')
          }}
        >
          Now
        </Button>
      )}
    </form>
  )
}
