import { type ComponentProps, useId } from 'react'
import './TextField.css'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  suggestions?: readonly string[]
}

export function TextField({ label, suggestions = [], ...input }: TextFieldProps) {
  const id = useId()
  const listId = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} list={suggestions.length > 0 ? listId : undefined} autoComplete="off" spellCheck={false} />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  )
}
