import { type ComponentProps, useId } from 'react'
import { FieldProblem } from './FieldProblem'
import './TextField.css'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** The validation error. */
  problem?: string | undefined
}

/** A multi-line text field. */
export function TextArea({ label, problem, ...area }: TextAreaProps) {
  const id = useId()
  const problemId = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
      />
      <FieldProblem id={problemId} problem={problem} />
    </div>
  )
}
