import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { agentApi } from '../agent/agentApi'
import { type Way, hasEnded, statusWords } from '../agent/agents'
import { usePanelFocus } from '../canvas/usePanel'
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
import { type TalkContext, TalkItem } from './TalkItem'
import { conversationApi } from './conversationApi'
import { openQuestions } from './talk'
import { useConversation } from './useConversation'
import { useModes } from './useModes'
import { useQueued } from './useQueued'
import { useStickToEnd } from './useStickToEnd'
import './ConversationPanel.css'

export interface ConversationHandle {
  stop: () => void
}

interface ConversationPanelProps {
  agent: Agent
  context: TalkContext
  online: boolean
  /** A hidden conversation is not followed. */
  visible: boolean
  ref?: Ref<ConversationHandle>
  /** If `way` is given, the agent uses that interface from now on. */
  onRestart: (way?: Way) => void
  onOpenTerminal: () => void
}

/** The conversation with an ACP agent: its messages, tool calls and questions. */
export function ConversationPanel({
  agent,
  context,
  online,
  visible,
  ref,
  onRestart,
  onOpenTerminal,
}: ConversationPanelProps) {
  const { talk, read, hasEarlier, problem, showEarlier } = useConversation(agent.id, online && visible)
  const modes = useModes(agent)
  const { queued, read: readQueue } = useQueued(agent, talk.items.findLast(({ kind }) => kind === 'user')?.key ?? 0)
  const composer = useRef<ComposerHandle>(null)
  const asking = useRef<HTMLDivElement>(null)
  const { scroller, content, atEnd, toEnd } = useStickToEnd()
  const [readingEarlier, setReadingEarlier] = useState(false)
  const touched = useMedia('(pointer: coarse)')
  const isAcp = agent.protocol === 'acp'
  const [question, ...others] = isAcp ? openQuestions(talk) : []
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
  // On a touch screen, focusing the field would open the keyboard over the text.
  const focusComposer = () => (touched ? scroller.current : (composer.current ?? scroller.current))?.focus()
  const stop = () => void attempt(agentApi.interrupt(agent.id))

  usePanelFocus(() => {
    if (asking.current) asking.current.focus()
    else focusComposer()
  })
  useImperativeHandle(ref, () => ({ stop }))

  async function send(text: string): Promise<boolean> {
    const taken = await attempt(agentApi.queue(agent.id, text))
    void readQueue()
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
              Show earlier messages
            </Button>
          )}
          {talk.items.map((item, index) => (
            <div key={item.key} className="talk-item">
              <TalkItem item={item} growing={working && index === talk.items.length - 1} context={context} />
            </div>
          ))}
          {read && talk.items.length === 0 && (
            <Invitation
              picture={<Icon shape="agents" />}
              heading="h2"
              title={agent.status === 'starting' ? `${agent.name} is starting` : 'No messages yet'}
            >
              <p>
                {isAcp
                  ? `Send ${agent.name} a message. It asks before it does anything that needs your permission.`
                  : `${agent.name} is running in a terminal.`}
              </p>
            </Invitation>
          )}
          {problem && <p className="talk-note">{problem.message}</p>}
        </div>
      </div>
      {!atEnd && (
        <div className="talk-to-end">
          <Button onClick={toEnd}>
            <Icon shape="arrowDown" /> Scroll to end
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
            if (await attempt(conversationApi.choose(agent.id, question.digest ?? '', option))) focusComposer()
          }}
        />
      )}
      {!isAcp && (
        <p className="talk-closed">
          <span>{agent.name} now runs in a terminal. Messages there do not appear here.</span>
          <Button onClick={onOpenTerminal}>Open terminal</Button>
          <Button
            unavailable={unavailable}
            onClick={() => {
              onRestart('acp')
            }}
          >
            Continue here
          </Button>
        </p>
      )}
      {isAcp && hasEnded(agent) && (
        <p className="talk-closed">
          <span>
            {agent.name}: {statusWords(agent)}
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
      {isAcp && !hasEnded(agent) && (
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
