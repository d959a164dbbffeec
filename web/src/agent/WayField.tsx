import type { AgentKind } from '../protocol/messages'
import { type Way, waysOf } from './agents'

interface WayFieldProps {
  kind: AgentKind
  way: Way
  onChoose: (way: Way) => void
}

/** How one talks to an agent of a kind that can be spoken to by protocol, too. */
export function WayField({ kind, way, onChoose }: WayFieldProps) {
  const ways: { id: Way; name: string; about: string; install: string }[] = [
    { id: 'terminal', name: 'Terminal', about: 'its own screen, as in any terminal', install: kind.install },
    {
      id: 'acp',
      name: 'Conversation',
      about: 'messages, plan, changes and questions, one below the other',
      install: kind.acpInstall,
    },
  ]
  return (
    <fieldset className="choice">
      <legend>How you talk to it</legend>
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
