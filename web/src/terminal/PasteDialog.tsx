import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { counted } from '../ui/counted'
import { type Paste, onOneLine } from './paste'

interface PasteDialogProps {
  paste: Paste | undefined
  onPaste: (text: string) => void
  onClose: () => void
}

/** Asks before a paste that would run commands at once. */
export function PasteDialog({ paste, onPaste, onClose }: PasteDialogProps) {
  return (
    <Dialog
      open={paste !== undefined}
      title={paste && paste.lines > 1 ? `Paste ${counted(paste.lines, 'line')}?` : 'Paste and run?'}
      onClose={onClose}
    >
      {paste && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onPaste(paste.text)
            onClose()
          }}
        >
          <p className="dialog-lead">
            The program will run each line as it arrives.
            {paste.cleaned && ' Control characters were removed.'}
          </p>
          <pre className="paste-preview" tabIndex={0} aria-label="Text to paste">
            {paste.text.slice(0, 4000)}
          </pre>
          <div className="dialog-actions">
            <Button onClick={onClose}>Cancel</Button>
            <Button
              onClick={() => {
                onPaste(onOneLine(paste.text))
                onClose()
              }}
            >
              Paste as one line
            </Button>
            <Button kind="primary" type="submit" autoFocus>
              Paste
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
