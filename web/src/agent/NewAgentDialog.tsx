import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '../connection/useAttempt'
import type { Agent, AgentKind } from '../protocol/messages'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { FieldProblem } from '../ui/FieldProblem'
import { TextArea } from '../ui/TextArea'
import { TextField } from '../ui/TextField'
import { KindField } from './KindField'
import { agentApi } from './agentApi'
import { type NewAgentField, fieldOf, installedFirst, proposedName } from './agents'
import { useAgents } from './useAgents'
import './NewAgentDialog.css'

interface NewAgentFormProps {
  session: string
  workspace: string
  /** Whether the project is a repository, of which an agent can have a copy; asked when the dialog opens. */
  repository: () => boolean
  branches: () => Promise<readonly string[]>
  onCreated: (agent: Agent) => void
  onClose: () => void
}

export function NewAgentDialog({ open, ...form }: NewAgentFormProps & { open: boolean }) {
  const created = useRef<Agent>(undefined)

  /** The agent is shown after the dialog has given the focus back, or it would take it again. */
  function closed() {
    form.onClose()
    if (created.current) form.onCreated(created.current)
    created.current = undefined
  }

  return (
    <Dialog open={open} title="New agent" onClose={closed} wide>
      <NewAgentForm
        {...form}
        onCreated={(agent) => {
          created.current = agent
        }}
      />
    </Dialog>
  )
}

function NewAgentForm({ session, workspace, repository, branches, onCreated, onClose }: NewAgentFormProps) {
  const others = useAgents().filter((agent) => agent.workspace === workspace)
  const kinds = useAnswer(() => agentApi.kinds(session).then(installedFirst))
  const bases = useAnswer(branches) ?? []
  const [task, setTask] = useState('')
  const [chosenName, setChosenName] = useState<string>()
  const [chosenKind, setChosenKind] = useState<string>()
  const [isolation, setIsolation] = useState(() => (repository() ? 'worktree' : 'none'))
  const [base, setBase] = useState('')
  const name = chosenName ?? proposedName(
    task,
    others.map((other) => other.name),
  )
  const usable = kinds?.filter(({ installed }) => installed)
  const kind = chosenKind ?? (usable?.find(({ id }) => id === others.at(-1)?.agent) ?? usable?.[0])?.id
  const { attempt, problem, unavailable } = useAttempt(async () => {
    if (kind === undefined) return
    const from = isolation === 'worktree' && base.trim() !== '' ? { base: base.trim() } : {}
    onCreated(await agentApi.create(session, { name: name.trim(), agent: kind, prompt: task.trim(), isolation, ...from }))
  }, onClose)
  const field = problem && fieldOf(problem)
  const complaint = (about: NewAgentField) => (problem && field === about ? [problem.message, problem.hint].filter((part) => part !== '').join('. ') : undefined)

  return (
    <form
      className="new-agent"
      onSubmit={(event) => {
        event.preventDefault()
        attempt()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <TextArea
        label="Task"
        rows={3}
        placeholder="What should it do? It can be told later, too."
        maxLength={100_000}
        problem={complaint('task')}
        value={task}
        onChange={(event) => {
          setTask(event.target.value)
        }}
      />
      <TextField
        label="Name"
        required
        maxLength={40}
        problem={complaint('name')}
        value={name}
        onChange={(event) => {
          setChosenName(event.target.value || undefined)
        }}
      />
      <KindField kinds={kinds} chosen={kind} problem={complaint('kind')} onChoose={setChosenKind} />
      <fieldset className="choice">
        <legend>Where it works</legend>
        <label>
          <input type="radio" name="isolation" checked={isolation === 'worktree'} onChange={() => { setIsolation('worktree') }} />
          <span>
            <strong>In a copy of its own</strong> <small>on the new branch agentos/{name}</small>
          </span>
        </label>
        <label>
          <input type="radio" name="isolation" checked={isolation === 'none'} onChange={() => { setIsolation('none') }} />
          <span>
            <strong>In the project folder</strong> <small>where you work, too</small>
          </span>
        </label>
        <FieldProblem problem={complaint('isolation')} />
      </fieldset>
      {isolation === 'worktree' && (
        <TextField
          label="Begins at"
          placeholder="What is checked out now"
          data-mono
          suggestions={bases}
          problem={complaint('base')}
          value={base}
          onChange={(event) => {
            setBase(event.target.value)
          }}
        />
      )}
      {problem && field === undefined && <Alert {...problem} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" unavailable={unavailable ?? whyNot(kinds, kind)}>
          Start agent
        </Button>
      </div>
    </form>
  )
}

function whyNot(kinds: readonly AgentKind[] | undefined, kind: string | undefined): string | undefined {
  if (kind !== undefined) return undefined
  return kinds ? 'No kind of agent is installed' : 'Looking for what is installed'
}

/** What is asked once; undefined until it is known, and for good when it cannot be. */
function useAnswer<T>(ask: () => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<T>()
  useEffect(() => {
    let current = true
    ask().then(
      (given) => {
        if (current) setAnswer(given)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
    // Asked when the dialog opens, and not again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return answer
}
