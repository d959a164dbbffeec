import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Agent, QueuedMessage } from '../protocol/messages'
import { counted } from '../session/sessions'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
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
  /** Whether it was taken. */
  onSend: (text: string) => Promise<boolean>
  onForget: () => void
  /** Escape leaves the field for what needs an answer. */
  onLeave: () => void
}

/** What the agent is told next: at once when it is idle, and else when it has time. */
export function Composer({ agent, queued, unavailable, ref, onSend, onForget, onLeave }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => draftFor(agent.id))
  const [sending, setSending] = useState(false)
  const blocked = unavailable ?? (sending ? 'Working' : text.trim() === '' ? 'There is nothing to send' : undefined)
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
          <span>{counted(queued.length, 'message')} waiting until it has time:</span>
          <ol>
            {queued.map(({ number, text: waiting }) => (
              <li key={number}>{waiting}</li>
            ))}
          </ol>
          <Button unavailable={unavailable} onClick={onForget}>
            Forget
          </Button>
        </div>
      )}
      <div className="talk-field">
        <textarea
          ref={field}
          rows={1}
          aria-label={`Tell ${agent.name} something`}
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
          title={waits ? 'It is told when it has time' : 'Enter'}
          unavailable={blocked}
        >
          <Icon shape="arrowUp" /> {waits ? 'Queue' : 'Send'}
        </Button>
      </div>
    </form>
  )
}
