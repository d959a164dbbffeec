import type { AgentKind } from '../protocol/messages'
import { type Way, waysOf } from './agents'

interface WayFieldProps {
  kind: AgentKind
  way: Way
  onChoose: (way: Way) => void
}

/** Chooses between terminal and conversation, for agent kinds that support both. */
export function WayField({ kind, way, onChoose }: WayFieldProps) {
  const ways: { id: Way; name: string; about: string; install: string }[] = [
    { id: 'terminal', name: 'Terminal', about: "the program's own terminal interface", install: kind.install },
    {
      id: 'acp',
      name: 'Conversation',
      about: 'messages, plan, changes and questions in one panel',
      install: kind.acpInstall,
    },
  ]
  return (
    <fieldset className="choice">
      <legend>Interface</legend>
      {ways.map(({ id, name, about, install }) => {
        const possible = waysOf(kind).includes(id)
        return (
          <label key={id} data-installed={possible}>
            <input
              type="radio"
              name="way"
              disabled={!possible}
              checked={way === id}
              onChange={() => {
                onChoose(id)
              }}
            />
            <span>
              <strong>{name}</strong>{' '}
              <small>
                {possible ? (
                  about
                ) : install === '' ? (
                  'not installed'
                ) : (
                  <>
                    not installed: <code>{install}</code>
                  </>
                )}
              </small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
