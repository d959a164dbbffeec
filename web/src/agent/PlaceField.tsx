import { FieldProblem } from '../ui/FieldProblem'

interface PlaceFieldProps {
  /** The name of the new agent. */
  name: string
  inWorktree: boolean
  problem: string | undefined
  onChoose: (inWorktree: boolean) => void
}

/** Its own worktree, or the project folder. */
export function PlaceField({ name, inWorktree, problem, onChoose }: PlaceFieldProps) {
  return (
    <fieldset className="choice">
      <legend>Isolation</legend>
      <label>
        <input
          type="radio"
          name="isolation"
          checked={inWorktree}
          onChange={() => {
            onChoose(true)
          }}
        />
        <span>
          <strong>Own worktree</strong> <small>on the new branch agentos/{name}</small>
        </span>
      </label>
      <label>
        <input
          type="radio"
          name="isolation"
          checked={!inWorktree}
          onChange={() => {
            onChoose(false)
          }}
        />
        <span>
          <strong>None</strong> <small>in the project folder, where you work</small>
        </span>
      </label>
      <FieldProblem problem={problem} />
    </fieldset>
  )
}
