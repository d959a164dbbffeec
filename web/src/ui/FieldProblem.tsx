import './FieldProblem.css'

/** A validation error, shown beside its field. */
export function FieldProblem({ id, problem }: { id?: string; problem: string | undefined }) {
  if (problem === undefined) return null
  return (
    <p id={id} className="field-problem" role="alert">
      {problem}
    </p>
  )
}
