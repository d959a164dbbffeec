import type { AgentKind } from '../protocol/messages'
import { FieldProblem } from '../ui/FieldProblem'

interface KindFieldProps {
  /** Undefined until it is known which are installed. */
  kinds: readonly AgentKind[] | undefined
  chosen: string | undefined
  problem: string | undefined
  onChoose: (kind: string) => void
}

/** Which program: those that are installed, and how to get the others. */
export function KindField({ kinds, chosen, problem, onChoose }: KindFieldProps) {
  return (
    <fieldset className="choice agent-kinds" aria-busy={!kinds}>
      <legend>Kind</legend>
      {!kinds && <p role="status">Looking for what is installed…</p>}
      {kinds?.map(({ id, name, installed, version, install }) => (
        <label key={id} data-installed={installed}>
          <input
            type="radio"
            name="kind"
            disabled={!installed}
            checked={id === chosen}
            onChange={() => {
              onChoose(id)
            }}
          />
          <span>
            <strong>{name}</strong> <small>{installed ? `installed: ${version ?? 'yes'}` : install === '' ? 'not installed' : <>not installed: <code>{install}</code></>}</small>
          </span>
        </label>
      ))}
      <FieldProblem problem={problem} />
    </fieldset>
  )
}
