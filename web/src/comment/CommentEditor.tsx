import { useState } from 'react'
import { Button } from '../ui/Button'

interface CommentEditorProps {
  label: string
  /** The label of the button that saves the comment. */
  action: string
  text?: string
  unavailable: string | undefined
  /** Resolves to whether it was saved. */
  onSave: (text: string) => Promise<boolean>
  onCancel: () => void
}

const longest = 4_000

/** A small field for a comment; Ctrl+Enter saves it, Esc cancels. */
export function CommentEditor({ label, action, text: before = '', unavailable, onSave, onCancel }: CommentEditorProps) {
  const [text, setText] = useState(before)
  const [working, setWorking] = useState(false)
  const blocked = unavailable ?? (working ? 'Working' : text.trim() === '' ? 'Type a comment first' : undefined)

  async function save() {
    if (blocked !== undefined) return
    setWorking(true)
    if (!(await onSave(text))) setWorking(false)
  }

  return (
    <form
      className="comment-editor"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <textarea
        aria-label={label}
        placeholder={label}
        rows={3}
        maxLength={longest}
        value={text}
        autoFocus
        onChange={(event) => {
          setText(event.target.value)
        }}
      />
      <div>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" title="Ctrl+Enter" unavailable={blocked}>
          {action}
        </Button>
      </div>
    </form>
  )
}
