import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Agent, QueuedMessage } from '../protocol/messages'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { counted } from '../ui/counted'
import { draftFor, keepDraft } from './drafts'
import { composerWords } from './words'

export interface ComposerHandle {
  focus: () => void
}

interface ComposerProps {
  agent: Agent
  queued: readonly QueuedMessage[]
  unavailable: string | undefined
  ref?: Ref<ComposerHandle>
  /** Resolves to whether it was sent. */
  onSend: (text: string) => Promise<boolean>
  onForget: () => void
  /** Escape moves the focus to the open question. */
  onLeave: () => void
}

/** The next message to the agent: sent at once if the agent is idle, otherwise queued. */
export function Composer({ agent, queued, unavailable, ref, onSend, onForget, onLeave }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => draftFor(agent.id))
  const [sending, setSending] = useState(false)
  const blocked = unavailable ?? (sending ? 'Working' : text.trim() === '' ? 'Type a message first' : undefined)
  const waits = agent.status !== 'idle'
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), [])

  function write(next: string) {
    setText(next)
    keepDraft(agent.id, next)
  }

  async function send() {
    if (blocked !== undefined) return
    setSending(true)
    if (await onSend(text)) write('')
    setSending(false)
  }

  return (
    <form
      className="talk-composer"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {queued.length > 0 && (
        <div className="talk-queued" role="status">
          <span>{counted(queued.length, 'message')} queued until the agent is idle:</span>
          <ol>
            {queued.map(({ number, text: waiting }) => (
              <li key={number}>{waiting}</li>
            ))}
          </ol>
          <Button unavailable={unavailable} onClick={onForget}>
            Discard
          </Button>
        </div>
      )}
      <div className="talk-field">
        <textarea
          ref={field}
          rows={1}
          aria-label={`Message ${agent.name}`}
          placeholder={composerWords(agent)}
          maxLength={100_000}
          value={text}
          onChange={(event) => {
            write(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onLeave()
            // While a word is being composed, Enter belongs to it.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void send()
          }}
        />
        <Button
          type="submit"
          kind={text.trim() === '' ? 'plain' : 'primary'}
          title={waits ? 'Queue the message until the agent is idle' : 'Enter'}
          unavailable={blocked}
        >
          <Icon shape="arrowUp" /> {waits ? 'Queue' : 'Send'}
        </Button>
      </div>
    </form>
  )
}
