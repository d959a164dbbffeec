import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { type ClickedLink, reasonToAsk } from './links'

interface LinkDialogProps {
  link: ClickedLink | undefined
  onOpen: (target: string) => void
  onClose: () => void
}

/** Asks before opening a link that a program may have faked. */
export function LinkDialog({ link, onOpen, onClose }: LinkDialogProps) {
  return (
    <Dialog open={link !== undefined} title="Open this link?" onClose={onClose}>
      {link && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onOpen(link.target)
            onClose()
          }}
        >
          <p className="dialog-lead">{reasonToAsk(link)}</p>
          <pre className="paste-preview" tabIndex={0} aria-label="Link target">
            {link.target}
          </pre>
          <div className="dialog-actions">
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" type="submit" autoFocus>
              Open
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
