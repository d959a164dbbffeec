import type { AgentKind, Preset } from '../protocol/messages'
import { FieldProblem } from '../ui/FieldProblem'
import { type Choice, teamWords, waysOf } from './agents'

interface KindFieldProps {
  /** Undefined until loaded. */
  kinds: readonly AgentKind[] | undefined
  presets: readonly Preset[]
  chosen: Choice | undefined
  problem: string | undefined
  onChoose: (choice: Choice) => void
}

/** Chooses an agent kind or a preset. Kinds that are not installed show their install command. */
export function KindField({ kinds, presets, chosen, problem, onChoose }: KindFieldProps) {
  return (
    <fieldset className="choice agent-kinds" aria-busy={!kinds}>
      <legend>Kind</legend>
      {!kinds && <p role="status">Checking which agent kinds are installed…</p>}
      {kinds?.map((kind) => (
        <label key={kind.id} data-installed={waysOf(kind).length > 0} title={kind.source}>
          <input
            type="radio"
            name="kind"
            disabled={waysOf(kind).length === 0}
            checked={chosen?.kind === kind.id}
            onChange={() => {
              onChoose({ kind: kind.id })
            }}
          />
          <span>
            <strong>{kind.name}</strong>{' '}
            <small>
              {kind.ofProject && `from this project (${kind.id}), `}
              <Installed kind={kind} />
            </small>
          </span>
        </label>
      ))}
      {kinds &&
        presets.map((preset) => (
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

function Installed({ kind: { installed, acpInstalled, version, install } }: { kind: AgentKind }) {
  if (installed) return version === undefined ? 'installed' : `installed: ${version}`
  if (acpInstalled) return 'installed: conversation only'
  return install === '' ? (
    'not installed'
  ) : (
    <>
      not installed: <code>{install}</code>
    </>
  )
}
