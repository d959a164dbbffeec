import { FieldProblem } from '../ui/FieldProblem'

interface PlaceFieldProps {
  /** What the agent is to be called. */
  name: string
  inCopy: boolean
  problem: string | undefined
  onChoose: (inCopy: boolean) => void
}

/** Where it works: alone, or where everybody does. */
export function PlaceField({ name, inCopy, problem, onChoose }: PlaceFieldProps) {
  return (
    <fieldset className="choice">
      <legend>Where it works</legend>
      <label>
        <input
          type="radio"
          name="isolation"
          checked={inCopy}
          onChange={() => {
            onChoose(true)
          }}
        />
        <span>
          <strong>In a copy of its own</strong> <small>on the new branch agentos/{name}</small>
        </span>
      </label>
      <label>
        <input
          type="radio"
          name="isolation"
          checked={!inCopy}
          onChange={() => {
            onChoose(false)
          }}
        />
        <span>
          <strong>In the project folder</strong> <small>where you work, too</small>
        </span>
      </label>
      <FieldProblem problem={problem} />
    </fieldset>
  )
}
