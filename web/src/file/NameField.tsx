import { useState } from 'react'
import { nameProblem } from './fileTree'

interface NameFieldProps {
  name: string
  label: string
  onDone: (name: string) => void
  onCancel: () => void
}

/** A name edited in place. Enter confirms; Escape and leaving the field cancel. */
export function NameField({ name, label, onDone, onCancel }: NameFieldProps) {
  const [text, setText] = useState(name)
  const problem = text === '' ? undefined : nameProblem(text)
  return (
    <input
      autoFocus
      className="file-name-field"
      aria-label={label}
      aria-invalid={problem !== undefined}
      title={problem}
      value={text}
      spellCheck={false}
      onFocus={(event) => {
        const dot = name.lastIndexOf('.')
        event.target.setSelectionRange(0, dot > 0 ? dot : name.length)
      }}
      onChange={(event) => {
        setText(event.target.value)
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onCancel()
        if (event.key !== 'Enter' || problem !== undefined) return
        if (text === '' || text === name) onCancel()
        else onDone(text)
      }}
      onBlur={onCancel}
    />
  )
}
