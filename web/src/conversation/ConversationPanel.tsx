import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { agentApi } from '../agent/agentApi'
import { type Way, hasEnded, statusWords } from '../agent/agents'
import { problemOf } from '../connection/problem'
import type { Agent } from '../protocol/messages'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Invitation } from '../ui/Invitation'
import { say } from '../ui/toasts'
import { useMedia } from '../ui/useMedia'
import { Composer, type ComposerHandle } from './Composer'
import { ConversationBar } from './ConversationBar'
import { QuestionBox } from './QuestionBox'
import { type Surroundings, TalkItem } from './TalkItem'
import { conversationApi } from './conversationApi'
import { openQuestions } from './talk'
import { useConversation } from './useConversation'
import { useModes } from './useModes'
import { useQueued } from './useQueued'
import { useStickToEnd } from './useStickToEnd'
import './ConversationPanel.css'

export interface ConversationHandle {
  focus: () => void
  stop: () => void
}

interface ConversationPanelProps {
  agent: Agent
  around: Surroundings
  online: boolean
  /** Whether somebody can see it: what nobody sees is not followed. */
  visible: boolean
  ref?: Ref<ConversationHandle>
  /** With a way it is talked to in that from then on. */
  onRestart: (way?: Way) => void
  onOpenTerminal: () => void
}

/** The conversation with an agent that is spoken to by protocol: what both said, what it does, and what it asks. */
export function ConversationPanel({
  agent,
  around,
  online,
  visible,
  ref,
  onRestart,
  onOpenTerminal,
}: ConversationPanelProps) {
  const { talk, read, hasEarlier, problem, showEarlier } = useConversation(agent.id, online && visible)
  const modes = useModes(agent)
  const { queued, read: readQueue } = useQueued(
    agent,
    talk.items.findLast(({ kind }) => kind === 'user')?.key ?? 0,
    online,
  )
  const composer = useRef<ComposerHandle>(null)
  const asking = useRef<HTMLDivElement>(null)
  const { scroller, content, atEnd, toEnd } = useStickToEnd()
  const [readingEarlier, setReadingEarlier] = useState(false)
  const touched = useMedia('(pointer: coarse)')
  const speaks = agent.protocol === 'acp'
  const [question, ...others] = speaks ? openQuestions(talk) : []
  const working = agent.status === 'running'
  const unavailable = online ? undefined : 'Not connected'

  const attempt = (action: Promise<unknown>) =>
    action.then(
      () => true,
      (error: unknown) => {
        say({ tone: 'bad', ...problemOf(error) })
        return false
      },
    )
  // Where a finger types, the field would bring up the keyboard over what is to be read.
  const goOn = () => (touched ? scroller.current : (composer.current ?? scroller.current))?.focus()
  const stop = () => void attempt(agentApi.interrupt(agent.id))

  useImperativeHandle(ref, () => ({
    focus: () => {
      if (asking.current) asking.current.focus()
      else goOn()
    },
    stop,
  }))

  async function send(text: string): Promise<boolean> {
    const taken = await attempt(agentApi.queue(agent.id, text))
    readQueue()
    toEnd()
    return taken
  }

  return (
    <div className="talk">
      <ConversationBar
        agent={agent}
        modes={modes}
        mode={talk.mode}
        usage={talk.usage}
        unavailable={unavailable}
        onMode={(mode) => {
          void attempt(conversationApi.setMode(agent.id, mode))
        }}
        onStop={stop}
        onTerminal={() => {
          onRestart('terminal')
        }}
      />
      <div
        ref={scroller}
        className="talk-scroller"
        role="log"
        aria-label={`Conversation with ${agent.name}`}
        aria-busy={!read || working}
        tabIndex={0}
      >
        <div ref={content} className="talk-items">
          {hasEarlier && (
            <Button
              unavailable={unavailable ?? (readingEarlier ? 'Working' : undefined)}
              onClick={() => {
                setReadingEarlier(true)
                void attempt(showEarlier()).then(() => {
                  setReadingEarlier(false)
                })
              }}
            >
              Show what was said before
            </Button>
          )}
          {talk.items.map((item, index) => (
            <div key={item.key} className="talk-item">
              <TalkItem item={item} growing={working && index === talk.items.length - 1} around={around} />
            </div>
          ))}
          {read && talk.items.length === 0 && (
            <Invitation
              picture={<Icon shape="agents" />}
              heading="h2"
              title={agent.status === 'starting' ? `${agent.name} starts` : 'Nothing was said yet'}
            >
              <p>
                {speaks
                  ? `Tell ${agent.name} what to do. It asks you before it does what needs your word.`
                  : `${agent.name} works in a terminal.`}
              </p>
            </Invitation>
          )}
          {problem && <p className="talk-note">{problem.message}</p>}
        </div>
      </div>
      {!atEnd && (
        <div className="talk-to-end">
          <Button onClick={toEnd}>
            <Icon shape="arrowDown" /> To the end
          </Button>
        </div>
      )}
      {question && (
        <QuestionBox
          key={question.id}
          ref={asking}
          agentName={agent.name}
          question={question}
          others={others.length}
          unavailable={unavailable}
          onChoose={async (option) => {
            if (await attempt(conversationApi.choose(agent.id, question.digest ?? '', option))) goOn()
          }}
        />
      )}
      {!speaks && (
        <p className="talk-closed">
          <span>{agent.name} works in a terminal now. What is said there is not in here.</span>
          <Button onClick={onOpenTerminal}>Open its terminal</Button>
          <Button
            unavailable={unavailable}
            onClick={() => {
              onRestart('acp')
            }}
          >
            Go on here
          </Button>
        </p>
      )}
      {speaks && hasEnded(agent) && (
        <p className="talk-closed">
          <span>
            {agent.name} has ended: {statusWords(agent)}
          </span>
          <Button
            unavailable={unavailable}
            onClick={() => {
              onRestart()
            }}
          >
            Restart
          </Button>
        </p>
      )}
      {speaks && !hasEnded(agent) && (
        <Composer
          ref={composer}
          agent={agent}
          queued={queued}
          unavailable={unavailable}
          onSend={send}
          onForget={() => {
            void attempt(conversationApi.forgetQueued(agent.id)).then(readQueue)
          }}
          onLeave={() => (asking.current ?? scroller.current)?.focus()}
        />
      )}
    </div>
  )
}
