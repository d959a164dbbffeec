import { useRef, useState } from 'react'
import { usePanelFocus, usePanelVisible } from '../canvas/usePanel'
import { useServerState } from '../connection/useServerState'
import { MergeDialog } from '../integrate/MergeDialog'
import { TurnsDialog } from '../integrate/TurnsDialog'
import { useOverlaps } from '../integrate/useOverlaps'
import type { Agent } from '../protocol/messages'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Invitation } from '../ui/Invitation'
import { Key } from '../ui/Key'
import { counted } from '../ui/counted'
import { useNow } from '../ui/useNow'
import { AgentCard } from './AgentCard'
import { AskToNotify } from './AskToNotify'
import { DestroyDialog } from './DestroyDialog'
import { ExplanationDialog } from './ExplanationDialog'
import { SelectionBar } from './SelectionBar'
import { agentApi } from './agentApi'
import { type Way, countWords } from './agents'
import { useAgentCards } from './useAgentCards'
import { useAgentCommands, useAgents } from './useAgents'
import './AgentsPanel.css'

interface AgentsPanelProps {
  session: string
  unavailable: string | undefined
  onOpen: (agent: Agent) => void
  onNew: () => void
  onRestart: (agent: Agent, way?: Way) => void
  /** The id of the followed agent, whose files open automatically. */
  followed: string | undefined
  onFollow: (agent: Agent) => void
}

/** The agents of a session, a card for each. */
export function AgentsPanel({ session, unavailable, onOpen, onNew, onRestart, followed, onFollow }: AgentsPanelProps) {
  const visible = usePanelVisible()
  const agents = useAgents(session)
  const cards = useAgentCards(session, agents, visible)
  const commands = useAgentCommands()
  const now = useNow()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [destroying, setDestroying] = useState<readonly Agent[]>([])
  const [explaining, setExplaining] = useState<Agent>()
  const [merging, setMerging] = useState<Agent>()
  const [returning, setReturning] = useState<Agent>()
  const overlaps = useOverlaps(session, visible)
  const { value: kinds = [] } = useServerState({
    key: session,
    read: () => agentApi.kinds(session),
    active: visible && agents.length > 0,
  })
  const selected = agents.filter(({ id }) => chosen.has(id))
  usePanelFocus(() => {
    const first = panel.current?.querySelector<HTMLElement>('.agent-card-name, [data-kind=primary]')
    ;(first ?? heading.current)?.focus()
  })

  return (
    <section ref={panel} className="agents" aria-label="Agent cards">
      <header className="agents-header">
        {agents.length > 1 && (
          <input
            type="checkbox"
            aria-label="Select all agents"
            checked={selected.length === agents.length}
            onChange={(event) => {
              setChosen(new Set(event.target.checked ? agents.map(({ id }) => id) : []))
            }}
          />
        )}
        <h2 ref={heading} tabIndex={-1}>
          {counted(agents.length, 'agent')}
        </h2>
        <span className="agents-count">{countWords(agents)}</span>
        <AskToNotify />
        <Button aria-keyshortcuts="N" unavailable={unavailable} onClick={onNew}>
          <Icon shape="plus" /> New agent
        </Button>
      </header>
      {selected.length > 0 && (
        <SelectionBar
          agents={selected}
          commands={commands}
          unavailable={unavailable}
          onDestroy={() => {
            setDestroying(selected)
          }}
          onClear={() => {
            setChosen(new Set())
            heading.current?.focus()
          }}
        />
      )}
      {agents.length === 0 ? (
        <Invitation picture={<Icon shape="agents" />} heading="h3" title="No agents yet">
          <p>
            An agent works on a task in its own worktree and branch, while you do something else. You are notified when
            it needs you.
          </p>
          <Button kind="primary" aria-keyshortcuts="N" unavailable={unavailable} onClick={onNew}>
            New agent <Key name="N" />
          </Button>
        </Invitation>
      ) : (
        <ul className="agents-cards" aria-label="Agents">
          {agents.map((agent) => (
            <AgentCard
              key={agent.id}
              agent={agent}
              card={cards.get(agent.id)}
              now={now}
              selected={chosen.has(agent.id)}
              commands={commands}
              unavailable={unavailable}
              onSelect={(on) => {
                setChosen((before) => new Set(on ? [...before, agent.id] : [...before].filter((id) => id !== agent.id)))
              }}
              onOpen={() => {
                onOpen(agent)
              }}
              onRestart={(way) => {
                onRestart(agent, way)
              }}
              followed={agent.id === followed}
              onFollow={() => {
                onFollow(agent)
              }}
              onDestroy={() => {
                setDestroying([agent])
              }}
              onWhy={() => {
                setExplaining(agent)
              }}
              onMerge={() => {
                setMerging(agent)
              }}
              onTurns={() => {
                setReturning(agent)
              }}
              overlaps={overlaps}
              speaksAcp={kinds.some(({ id, acp }) => id === agent.agent && acp.length > 0)}
            />
          ))}
        </ul>
      )}
      <DestroyDialog
        agents={destroying}
        cards={cards}
        commands={commands}
        fallbackFocus={heading}
        onClose={() => {
          setDestroying([])
        }}
      />
      <MergeDialog
        agents={merging ? [merging] : []}
        first={merging?.id}
        onClose={() => {
          setMerging(undefined)
        }}
      />
      <TurnsDialog
        agent={returning}
        onClose={() => {
          setReturning(undefined)
        }}
      />
      <ExplanationDialog
        agent={explaining}
        onClose={() => {
          setExplaining(undefined)
        }}
      />
    </section>
  )
}
