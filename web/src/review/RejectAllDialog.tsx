import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { counted } from '../ui/counted'

interface RejectAllDialogProps {
  open: boolean
  files: number
  agents: number
  onReject: () => void
  onClose: () => void
}

/** Asks before rejecting the changes of several agents at once. */
export function RejectAllDialog({ open, files, agents, onReject, onClose }: RejectAllDialogProps) {
  return (
    <Dialog open={open} title={`Reject all changes from ${counted(agents, 'agent')}?`} onClose={onClose}>
      <p className="dialog-lead">{counted(files, 'file')} will be restored to the baseline. You can undo this.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onReject()
          onClose()
        }}
      >
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" type="submit">
            Reject all
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
