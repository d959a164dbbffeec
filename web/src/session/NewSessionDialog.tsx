import { useState } from 'react'
import { useAttempt } from '../connection/useAttempt'
import type { Session } from '../protocol/messages'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextField } from '../ui/TextField'
import { useOutcome } from '../ui/useOutcome'
import { defaultName } from './sessions'
import { useSessionCommands, useWorkspaces } from './useSessions'

interface NewSessionDialogProps {
  open: boolean
  /** The initial folder. */
  folder: string
  onCreated: (session: Session) => void
  onClose: () => void
}

export function NewSessionDialog({ open, folder, onCreated, onClose }: NewSessionDialogProps) {
  const created = useOutcome(onCreated)

  function closed() {
    onClose()
    created.closed()
  }

  return (
    <Dialog open={open} title="New session" onClose={closed}>
      <p className="dialog-lead">A place where you and your agents work on one project.</p>
      <NewSessionForm folder={folder} onCreated={created.settle} onDone={onClose} />
    </Dialog>
  )
}

function NewSessionForm({
  folder: firstFolder,
  onCreated,
  onDone,
}: {
  folder: string
  onCreated: (session: Session) => void
  onDone: () => void
}) {
  const { create } = useSessionCommands()
  const workspaces = useWorkspaces()
  const [folder, setFolder] = useState(firstFolder)
  const [chosenName, setChosenName] = useState<string>()
  const name = chosenName ?? defaultName(folder)
  const { attempt, problem, unavailable } = useAttempt(async () => {
    onCreated(await create(folder.trim(), name.trim()))
  }, onDone)

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        attempt()
      }}
    >
      <TextField
        label="Project folder"
        placeholder="/path/to/project"
        data-mono
        required
        value={folder}
        suggestions={workspaces.map(({ path }) => path)}
        onChange={(event) => {
          setFolder(event.target.value)
        }}
      />
      <TextField
        label="Name"
        placeholder="Default: the folder name"
        required
        maxLength={80}
        value={name}
        onChange={(event) => {
          setChosenName(event.target.value || undefined)
        }}
      />
      {problem && <Alert {...problem} />}
      <div className="dialog-actions">
        <Button onClick={onDone}>Cancel</Button>
        <Button kind="primary" type="submit" unavailable={unavailable}>
          Create session
        </Button>
      </div>
    </form>
  )
}
