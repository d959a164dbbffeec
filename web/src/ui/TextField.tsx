import { type ComponentProps, useId } from 'react'
import { FieldProblem } from './FieldProblem'
import './TextField.css'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  suggestions?: readonly string[]
  /** The validation error. */
  problem?: string | undefined
}

export function TextField({ label, suggestions = [], problem, ...input }: TextFieldProps) {
  const id = useId()
  const listId = useId()
  const problemId = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        list={suggestions.length > 0 ? listId : undefined}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <FieldProblem id={problemId} problem={problem} />
    </div>
  )
}
