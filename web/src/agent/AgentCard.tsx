import { useRef, useState } from 'react'
import { OverlapBadge } from '../integrate/OverlapBadge'
import type { Agent, AgentCard as Card, Overlap } from '../protocol/messages'
import { age } from '../session/sessions'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Menu, type MenuItem, type MenuPlace } from '../ui/Menu'
import { counted } from '../ui/counted'
import { MessageForm } from './MessageForm'
import { StatusMark } from './StatusMark'
import { type Way, answers, converses, facts, hasEnded, statusOf, statusWords } from './agents'
import type { AgentCommands } from './useAgents'

interface AgentCardProps {
  agent: Agent
  /** Undefined until loaded. */
  card: Card | undefined
  now: number
  selected: boolean
  commands: AgentCommands
  unavailable: string | undefined
  onSelect: (selected: boolean) => void
  onOpen: () => void
  onRestart: (way?: Way) => void
  followed: boolean
  onFollow: () => void
  onDestroy: () => void
  onWhy: () => void
  onMerge: () => void
  onTurns: () => void
  overlaps: readonly Overlap[]
  /** Whether its agent kind supports ACP. */
  speaksAcp: boolean
}

export function AgentCard({
  agent,
  card,
  now,
  selected,
  commands,
  unavailable,
  onSelect,
  onOpen,
  onRestart,
  followed,
  onFollow,
  onDestroy,
  onWhy,
  onMerge,
  onTurns,
  overlaps,
  speaksAcp,
}: AgentCardProps) {
  const [menu, setMenu] = useState<MenuPlace>()
  const more = useRef<HTMLSpanElement>(null)
  const status = statusOf(agent)
  const question = status === 'waiting' ? card?.question : undefined
  const stopping =
    status === 'running' || status === 'waiting'
      ? [{ label: 'Stop turn', act: () => void commands.interrupt(agent) }]
      : []
  const pausing = [
    status === 'paused'
      ? { label: 'Resume', act: () => void commands.resume([agent]) }
      : { label: 'Pause', act: () => void commands.pause([agent]) },
  ]
  const items: MenuItem[] = [
    { label: converses(agent) ? 'Open conversation' : 'Open terminal', act: onOpen },
    ...(hasEnded(agent) ? [] : converses(agent) ? stopping : pausing),
    ...(agent.branch === '' ? [] : [{ label: 'Commit and merge', act: onMerge }]),
    { label: 'Turns', act: onTurns },
    {
      label: 'Restart',
      act: () => {
        onRestart()
      },
    },
    ...(converses(agent)
      ? [
          {
            label: 'Restart in a terminal',
            act: () => {
              onRestart('terminal')
            },
          },
        ]
      : speaksAcp
        ? [
            {
              label: 'Restart as a conversation',
              act: () => {
                onRestart('acp')
              },
            },
          ]
        : []),
    { label: 'Why this status?', act: onWhy },
    { label: 'Destroy', danger: true, act: onDestroy },
  ]

  return (
    <li className="agent-card" data-status={status} data-selected={selected}>
      <header>
        <input
          type="checkbox"
          aria-label={`Select ${agent.name}`}
          checked={selected}
          onChange={(event) => {
            onSelect(event.target.checked)
          }}
        />
        <StatusMark agent={agent} />
        <h3>
          <button
            type="button"
            className="agent-card-name"
            title={agent.task === '' ? agent.name : agent.task}
            onClick={onOpen}
          >
            {agent.name}
          </button>
        </h3>
        <button
          type="button"
          className="agent-card-status"
          title="Why this status?"
          aria-label={`${statusWords(agent)}: why?`}
          onClick={onWhy}
        >
          {statusWords(agent)}
        </button>
        <span className="agent-card-age">{card?.since !== undefined && age(card.since, now)}</span>
        <Button
          kind="icon"
          aria-label={`Follow ${agent.name}`}
          aria-pressed={followed}
          title="Open the files it reads and writes (Alt+L)"
          unavailable={unavailable}
          onClick={onFollow}
        >
          <Icon shape="eye" />
        </Button>
        <span ref={more}>
          <Button
            kind="icon"
            aria-label={`Actions for ${agent.name}`}
            aria-haspopup="menu"
            unavailable={unavailable}
            onClick={() => {
              const at = more.current?.getBoundingClientRect()
              if (at) setMenu({ x: at.left, y: at.bottom })
            }}
          >
            <Icon shape="more" />
          </Button>
        </span>
      </header>
      <p className="agent-card-facts">
        {facts(agent, card).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {card?.changes && card.changes.files > 0 && (
          <span>
            {counted(card.changes.files, 'file')}{' '}
            <ins aria-label={`${String(card.changes.added)} lines added`}>+{card.changes.added}</ins>{' '}
            <del aria-label={`${String(card.changes.removed)} lines removed`}>−{card.changes.removed}</del>
          </span>
        )}
        <OverlapBadge overlaps={overlaps} agent={agent.id} />
      </p>
      {question ? (
        <pre
          className="agent-card-screen"
          data-asks
          role="group"
          aria-label={`Question from ${agent.name}`}
          tabIndex={0}
        >
          {question.text}
        </pre>
      ) : (
        <pre className="agent-card-screen" role="group" aria-label={`Latest output of ${agent.name}`}>
          {card?.lines.join('\n')}
        </pre>
      )}
      {status === 'waiting' && (
        <div className="agent-card-question" role="group" aria-label={`Answer ${agent.name}`}>
          <span>
            {answers(question).length > 0
              ? 'Allow this?'
              : converses(agent)
                ? 'Answer in the conversation.'
                : 'Answer in the terminal.'}
          </span>
          {answers(question).map((answer) => (
            <Button
              key={answer}
              aria-label={`${answer} ${agent.name}`}
              unavailable={unavailable}
              onClick={() => {
                if (question) void commands.answer(agent, question.question, answer === 'Allow')
              }}
            >
              {answer}
            </Button>
          ))}
        </div>
      )}
      {hasEnded(agent) ? (
        <div className="agent-card-question">
          <Button
            unavailable={unavailable}
            onClick={() => {
              onRestart()
            }}
          >
            Restart
          </Button>
        </div>
      ) : (
        <MessageForm agents={[agent]} label={`Message ${agent.name}`} commands={commands} unavailable={unavailable} />
      )}
      {menu && (
        <Menu
          label={agent.name}
          place={menu}
          items={items}
          onClose={() => {
            setMenu(undefined)
            more.current?.querySelector('button')?.focus()
          }}
        />
      )}
    </li>
  )
}
