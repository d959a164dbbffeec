import { useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import { useServerState } from '../connection/useServerState'
import type { Agent, Merge, MergePlan } from '../protocol/messages'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextArea } from '../ui/TextArea'
import { counted } from '../ui/counted'
import { say } from '../ui/toasts'
import { Conflicts } from './Conflicts'
import { type Sides, chosen, ownCommitsWords, planWords } from './integrate'
import { integrateApi } from './integrateApi'
import './integrate.css'

interface MergeDialogProps {
  /** The dialog is closed while this is empty. */
  agents: readonly Agent[]
  /** The agent that is selected first. */
  first: string | undefined
  onClose: () => void
}

/** Commits and merges the accepted changes of an agent. */
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
          aria-label="Agent to merge"
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
  const {
    value: plan,
    problem: unread,
    read,
  } = useServerState({
    key: agent.id,
    read: () => integrateApi.plan(agent.id),
  })
  const [failed, setFailed] = useState<Problem>()
  const problem = failed ?? unread
  const [message, setMessage] = useState<string>()
  const [sides, setSides] = useState<Sides>({})
  const [working, setWorking] = useState(false)
  const text = message ?? plan?.message ?? ''
  const decided = plan?.conflicts.every(({ path }) => sides[path] !== undefined) ?? false

  async function attempt(act: () => Promise<Merge>, done: (merge: Merge) => string, last: boolean) {
    if (working) return
    setWorking(true)
    setFailed(undefined)
    try {
      say({ tone: 'plain', message: done(await act()) })
      if (last) onClose()
      else await read()
    } catch (error) {
      setFailed(problemOf(error))
      await read()
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
      ({ state }) => (state === 'merged' ? `Merged ${agent.name} into ${into}` : 'The conflicts have changed'),
      true,
    )
  const ask = () =>
    attempt(
      () => integrateApi.merge(agent.id, { message: text, ask: true }),
      () => `Asked ${agent.name} to resolve the conflicts`,
      true,
    )
  const abort = () =>
    attempt(
      () => integrateApi.abort(agent.id),
      () => `Aborted the merge in ${agent.name}'s worktree`,
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
            {plan.pending > 0 && `${counted(plan.pending, 'file')} with pending changes will not be merged.`}{' '}
            {ownCommitsWords(plan)}
          </p>
          {plan.files.length > 0 && (
            <>
              <TextArea
                label={`Commit message for ${plan.branch}`}
                rows={4}
                value={text}
                onChange={(event) => {
                  setMessage(event.target.value)
                }}
              />
              <ul className="merge-files" aria-label="Files in the commit">
                {plan.files.map(({ path, kind }) => (
                  <li key={path} data-kind={kind}>
                    <span>{kind}</span> {path}
                  </li>
                ))}
              </ul>
            </>
          )}
          {plan.commits.length > 0 && (
            <ul className="merge-files" aria-label={`Commits not yet on ${plan.into}`}>
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
                Abort merge
              </Button>
            )}
            {plan.state === 'conflicts' && (
              <Button unavailable={working ? 'Working' : undefined} onClick={() => void ask()}>
                Ask {agent.name} to resolve
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
  if (state === 'nothing') return 'Nothing to merge'
  if (state === 'blocked') return 'Your uncommitted changes would be overwritten'
  return state === 'conflicts' && !decided ? 'Choose a side for each conflict first' : undefined
}
