import type { AgentKind, Preset } from '../protocol/messages'
import { FieldProblem } from '../ui/FieldProblem'
import { type Choice, teamWords } from './agents'

interface KindFieldProps {
  /** Undefined until it is known which are installed. */
  kinds: readonly AgentKind[] | undefined
  presets: readonly Preset[]
  chosen: Choice | undefined
  problem: string | undefined
  onChoose: (choice: Choice) => void
}

/** Which program: those that are installed, and how to get the others. Or which team of several. */
export function KindField({ kinds, presets, chosen, problem, onChoose }: KindFieldProps) {
  return (
    <fieldset className="choice agent-kinds" aria-busy={!kinds}>
      <legend>Kind</legend>
      {!kinds && <p role="status">Looking for what is installed…</p>}
      {kinds?.map(({ id, name, installed, version, install, source, ofProject }) => (
        <label key={id} data-installed={installed} title={source}>
          <input
            type="radio"
            name="kind"
            disabled={!installed}
            checked={chosen?.kind === id}
            onChange={() => {
              onChoose({ kind: id })
            }}
          />
          <span>
            <strong>{name}</strong> <small>{ofProject && `a program of this project (${id}), `}{installed ? `installed: ${version ?? 'yes'}` : install === '' ? 'not installed' : <>not installed: <code>{install}</code></>}</small>
          </span>
        </label>
      ))}
      {kinds && presets.map((preset) => (
        <label key={preset.source}>
          <input
            type="radio"
            name="kind"
            checked={chosen?.preset === preset.name}
            onChange={() => {
              onChoose({ preset: preset.name })
            }}
          />
          <span>
            <strong>Team {preset.name}</strong> <small>{teamWords(preset)}</small>
          </span>
        </label>
      ))}
      <FieldProblem problem={problem} />
    </fieldset>
  )
}
