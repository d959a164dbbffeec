import { useState } from 'react'
import { problemOf } from '../connection/problem'
import type { Agent, Merge, MergePlan } from '../protocol/messages'
import { counted } from '../session/sessions'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextArea } from '../ui/TextArea'
import { say } from '../ui/toasts'
import { Conflicts } from './Conflicts'
import { type Sides, chosen, ownCommitsWords, planWords } from './integrate'
import { integrateApi } from './integrateApi'
import { useMergePlan } from './useMergePlan'
import './integrate.css'

interface MergeDialogProps {
  /** Closed while there are none. */
  agents: readonly Agent[]
  /** The one that is shown first. */
  first: string | undefined
  onClose: () => void
}

/** Commits what is accepted of an agent's work, and merges it. */
export function MergeDialog({ agents, first, onClose }: MergeDialogProps) {
  const [wanted, setWanted] = useState<string>()
  const agent = agents.find(({ id }) => id === (wanted ?? first)) ?? agents[0]
  const close = () => {
    setWanted(undefined)
    onClose()
  }
  return (
    <Dialog open={agent !== undefined} title="Commit and merge" onClose={close} wide>
      {agents.length > 1 && (
        <select
          className="merge-agent"
          aria-label="Whose work"
          value={agent?.id}
          onChange={(event) => {
            setWanted(event.target.value)
          }}
        >
          {agents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {agent && <MergeForm key={agent.id} agent={agent} onClose={close} />}
    </Dialog>
  )
}

function MergeForm({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { plan, problem, setProblem, read } = useMergePlan(agent.id)
  const [message, setMessage] = useState<string>()
  const [sides, setSides] = useState<Sides>({})
  const [working, setWorking] = useState(false)
  const text = message ?? plan?.message ?? ''
  const decided = plan?.conflicts.every(({ path }) => sides[path] !== undefined) ?? false

  async function attempt(act: () => Promise<Merge>, done: (merge: Merge) => string, last: boolean) {
    if (working) return
    setWorking(true)
    setProblem(undefined)
    try {
      say({ tone: 'plain', message: done(await act()) })
      if (last) onClose()
      else read()
    } catch (error) {
      setProblem(problemOf(error))
      read()
    } finally {
      setWorking(false)
    }
  }

  const commit = () =>
    attempt(
      () => integrateApi.commit(agent.id, text),
      ({ branch }) => `Committed on ${branch}`,
      false,
    )
  const merge = ({ conflicts, into }: MergePlan) =>
    attempt(
      () =>
        integrateApi.merge(agent.id, {
          message: text,
          ours: chosen(sides, conflicts, 'ours'),
          theirs: chosen(sides, conflicts, 'theirs'),
        }),
      ({ state }) => (state === 'merged' ? `Merged ${agent.name} into ${into}` : 'There are other conflicts now'),
      true,
    )
  const ask = () =>
    attempt(
      () => integrateApi.merge(agent.id, { message: text, ask: true }),
      () => `${agent.name} is to resolve the conflicts`,
      true,
    )
  const abort = () =>
    attempt(
      () => integrateApi.abort(agent.id),
      () => `The copy of ${agent.name} is as before`,
      false,
    )

  return (
    <form
      className="merge"
      aria-busy={!plan && !problem}
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      {problem && <Alert {...problem} />}
      {plan && (
        <>
          <p className="dialog-lead" role="status">
            {planWords(plan, agent.name)}{' '}
            {plan.pending > 0 &&
              `${counted(plan.pending, 'file')} not accepted ${plan.pending === 1 ? 'stays' : 'stay'} behind.`}{' '}
            {ownCommitsWords(plan)}
          </p>
          {plan.files.length > 0 && (
            <>
              <TextArea
                label={`Message of the commit on ${plan.branch}`}
                rows={4}
                value={text}
                onChange={(event) => {
                  setMessage(event.target.value)
                }}
              />
              <ul className="merge-files" aria-label="Files of the commit">
                {plan.files.map(({ path, kind }) => (
                  <li key={path} data-kind={kind}>
                    <span>{kind}</span> {path}
                  </li>
                ))}
              </ul>
            </>
          )}
          {plan.commits.length > 0 && (
            <ul className="merge-files" aria-label={`Commits that ${plan.into} does not have`}>
              {plan.commits.map(({ id, subject }) => (
                <li key={id}>
                  <span>{id.slice(0, 8)}</span> {subject}
                </li>
              ))}
            </ul>
          )}
          <Conflicts conflicts={plan.conflicts} into={plan.into} agent={agent.name} sides={sides} onChoose={setSides} />
          <div className="dialog-actions">
            <Button onClick={onClose}>Close</Button>
            {plan.state === 'asked' && (
              <Button unavailable={working ? 'Working' : undefined} onClick={() => void abort()}>
                End the merge
              </Button>
            )}
            {plan.state === 'conflicts' && (
              <Button unavailable={working ? 'Working' : undefined} onClick={() => void ask()}>
                Let {agent.name} resolve them
              </Button>
            )}
            {plan.files.length > 0 && (
              <Button unavailable={working ? 'Working' : undefined} onClick={() => void commit()}>
                Commit only
              </Button>
            )}
            <Button kind="primary" unavailable={mergeProblem(plan, decided, working)} onClick={() => void merge(plan)}>
              Merge into {plan.into}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

/** Why it cannot be merged now. */
function mergeProblem({ state }: MergePlan, decided: boolean, working: boolean): string | undefined {
  if (working) return 'Working'
  if (state === 'nothing') return 'There is nothing to merge'
  if (state === 'blocked') return 'What you have not committed is in the way'
  return state === 'conflicts' && !decided ? 'Choose a side for each conflict first' : undefined
}
