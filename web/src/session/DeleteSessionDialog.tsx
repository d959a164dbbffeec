import type { RefObject } from 'react'
import { useAttempt } from '../connection/useAttempt'
import type { Session } from '../protocol/messages'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useSessionCommands } from './useSessions'

interface DeleteSessionDialogProps {
  session: Session | undefined
  fallbackFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

export function DeleteSessionDialog({ session, fallbackFocus, onClose }: DeleteSessionDialogProps) {
  return (
    <Dialog
      open={session !== undefined}
      title={`Delete “${session?.name ?? ''}”?`}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      <p className="dialog-lead">
        The session is deleted for everyone, and the programs in its terminals are stopped. The project folder is not
        changed.
      </p>
      {session && <DeleteSessionForm session={session} onDone={onClose} />}
    </Dialog>
  )
}

function DeleteSessionForm({ session, onDone }: { session: Session; onDone: () => void }) {
  const commands = useSessionCommands()
  const { attempt, problem, unavailable } = useAttempt(() => commands.delete(session), onDone)

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        attempt()
      }}
    >
      {problem && <Alert {...problem} />}
      <div className="dialog-actions">
        <Button onClick={onDone}>Cancel</Button>
        <Button kind="danger" type="submit" unavailable={unavailable}>
          Delete session
        </Button>
      </div>
    </form>
  )
}
