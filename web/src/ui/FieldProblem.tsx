import './FieldProblem.css'

/** What is wrong with what is in a field, said beside it. */
export function FieldProblem({ id, problem }: { id?: string; problem: string | undefined }) {
  if (problem === undefined) return null
  return (
    <p id={id} className="field-problem" role="alert">
      {problem}
    </p>
  )
}
