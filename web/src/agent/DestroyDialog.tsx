import { type RefObject, useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import type { Agent, AgentCard, DestroyedAgent } from '../protocol/messages'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { counted } from '../ui/counted'
import { say } from '../ui/toasts'
import { fate, outcome } from './agents'
import type { AgentCommands } from './useAgents'

interface DestroyDialogProps {
  /** The dialog is closed while this is empty. */
  agents: readonly Agent[]
  cards: ReadonlyMap<string, AgentCard>
  commands: AgentCommands
  fallbackFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Says what will happen to the agents' work, and afterwards what happened. */
export function DestroyDialog({ agents, cards, commands, fallbackFocus, onClose }: DestroyDialogProps) {
  const [done, setDone] = useState<Done>()
  const close = () => {
    setDone(undefined)
    onClose()
  }
  return (
    <Dialog
      open={agents.length > 0}
      title={done ? 'Agents destroyed' : question(agents)}
      onClose={close}
      fallbackFocus={fallbackFocus}
    >
      {done ? (
        <Outcome done={done} onClose={close} />
      ) : (
        <DestroyForm agents={agents} cards={cards} commands={commands} onDone={setDone} onClose={close} />
      )}
    </Dialog>
  )
}

function question(agents: readonly Agent[]): string {
  return agents.length === 1 ? `Destroy “${agents[0]?.name ?? ''}”?` : `Destroy ${counted(agents.length, 'agent')}?`
}

interface Done {
  kept: readonly DestroyedAgent[]
  problems: readonly Problem[]
}

function Outcome({ done: { kept, problems }, onClose }: { done: Done; onClose: () => void }) {
  return (
    <form method="dialog">
      <div role="status" className="agent-outcomes">
        {kept.map((each) => (
          <div key={each.id} className="agent-outcome">
            <strong>{each.name}</strong>
            <ul>
              {outcome(each).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {problems.map((problem) => (
        <Alert key={problem.message} {...problem} />
      ))}
      <div className="dialog-actions">
        <Button kind="primary" autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}

function DestroyForm({
  agents,
  cards,
  commands,
  onDone,
  onClose,
}: Omit<DestroyDialogProps, 'fallbackFocus'> & { onDone: (done: Done) => void }) {
  const [working, setWorking] = useState(false)

  /** One at a time, like the daemon. */
  async function destroyAll() {
    setWorking(true)
    const ended: DestroyedAgent[] = []
    const problems: Problem[] = []
    for (const agent of agents)
      await commands.destroy(agent).then(
        (each) => ended.push(each),
        (error: unknown) => problems.push(problemOf(error)),
      )
    const kept = ended.filter((each) => outcome(each).length > 0)
    if (kept.length > 0 || problems.length > 0) {
      onDone({ kept, problems })
      return
    }
    say({
      tone: 'plain',
      message: ended.length === 1 ? `Destroyed ${ended[0]?.name ?? ''}` : `Destroyed ${counted(ended.length, 'agent')}`,
    })
    onClose()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!working) void destroyAll()
      }}
    >
      <ul className="agent-fates">
        {agents.map((agent) => (
          <li key={agent.id}>
            {agents.length > 1 && <strong>{agent.name}</strong>} {fate(agent, cards.get(agent.id))}
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" type="submit" unavailable={working ? 'Working' : undefined}>
          {working ? 'Destroying' : 'Destroy'}
        </Button>
      </div>
    </form>
  )
}
