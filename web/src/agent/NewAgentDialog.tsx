import { useState } from 'react'
import { useAttempt } from '../connection/useAttempt'
import { useServerState } from '../connection/useServerState'
import type { Agent, AgentKind } from '../protocol/messages'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextArea } from '../ui/TextArea'
import { TextField } from '../ui/TextField'
import { useOutcome } from '../ui/useOutcome'
import { KindField } from './KindField'
import { PlaceField } from './PlaceField'
import { WayField } from './WayField'
import { agentApi } from './agentApi'
import {
  type Choice,
  type NewAgentField,
  type Way,
  fieldOf,
  installedFirst,
  proposedName,
  wayFor,
  waysOf,
} from './agents'
import { useAgents } from './useAgents'
import './NewAgentDialog.css'

interface NewAgentFormProps {
  session: string
  workspace: string
  /** Whether the project is a git repository, which a worktree needs; asked when the dialog opens. */
  repository: () => boolean
  branches: () => Promise<readonly string[]>
  onCreated: (agents: readonly Agent[]) => void
  onClose: () => void
}

export function NewAgentDialog({ open, ...form }: NewAgentFormProps & { open: boolean }) {
  const created = useOutcome(form.onCreated)

  function closed() {
    form.onClose()
    created.closed()
  }

  return (
    <Dialog open={open} title="New agent" onClose={closed} wide>
      <NewAgentForm {...form} onCreated={created.settle} />
    </Dialog>
  )
}

function NewAgentForm({ session, workspace, repository, branches, onCreated, onClose }: NewAgentFormProps) {
  const others = useAgents().filter((agent) => agent.workspace === workspace)
  const { value: kinds } = useServerState({
    key: session,
    read: () => agentApi.kinds(session).then(installedFirst),
  })
  const { value: presets = [] } = useServerState({ key: session, read: () => agentApi.presets(session) })
  const { value: bases = [] } = useServerState({ key: session, read: branches })
  const [task, setTask] = useState('')
  const [chosenName, setChosenName] = useState<string>()
  const [chosen, setChosen] = useState<Choice>()
  const [chosenWay, setChosenWay] = useState<Way>()
  const [inWorktree, setInWorktree] = useState(repository)
  const [base, setBase] = useState('')
  const name =
    chosenName ??
    proposedName(
      task,
      others.map((other) => other.name),
    )
  const usable = kinds?.filter((kind) => waysOf(kind).length > 0)
  const usual = (usable?.find(({ id }) => id === others.at(-1)?.agent) ?? usable?.find(({ ofProject }) => !ofProject))
    ?.id
  const choice = chosen ?? (usual === undefined ? undefined : { kind: usual })
  const team = choice?.preset !== undefined
  const kind = kinds?.find(({ id }) => id === choice?.kind)
  const way = kind ? wayFor(kind, chosenWay, others) : 'terminal'
  const { attempt, problem, unavailable } = useAttempt(async () => {
    if (!choice) return
    const from = (inWorktree || team) && base.trim() !== '' ? { base: base.trim() } : {}
    const wanted = { name: name.trim(), prompt: task.trim(), ...from }
    if (choice.preset !== undefined)
      onCreated(await agentApi.startPreset(session, { preset: choice.preset, ...wanted }))
    else
      onCreated([
        await agentApi.create(session, {
          agent: choice.kind,
          protocol: way,
          isolation: inWorktree ? 'worktree' : 'none',
          ...wanted,
        }),
      ])
  }, onClose)
  const about = problem && fieldOf(problem)
  const field = team && about === 'isolation' ? undefined : about
  const complaint = (asked: NewAgentField) =>
    problem && field === asked ? [problem.message, problem.hint].filter((part) => part !== '').join('. ') : undefined

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
        placeholder="What should the agent do? Optional: you can send a message later."
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
      <KindField kinds={kinds} presets={presets} chosen={choice} problem={complaint('kind')} onChoose={setChosen} />
      {kind && kind.acp.length > 0 && <WayField kind={kind} way={way} onChoose={setChosenWay} />}
      {!team && (
        <PlaceField name={name} inWorktree={inWorktree} problem={complaint('isolation')} onChoose={setInWorktree} />
      )}
      {(inWorktree || team) && (
        <TextField
          label="Start from"
          placeholder="HEAD"
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
        <Button kind="primary" type="submit" unavailable={unavailable ?? whyNot(kinds, choice)}>
          {team ? 'Start team' : 'Start agent'}
        </Button>
      </div>
    </form>
  )
}

function whyNot(kinds: readonly AgentKind[] | undefined, choice: Choice | undefined): string | undefined {
  if (choice) return undefined
  return kinds ? 'No agent kind is installed' : 'Checking which agent kinds are installed'
}
