import { useStore } from 'zustand'
import { useDaemon } from '../connection/useConnection'
import { Icon } from '../ui/Icon'
import { following, nobody, placeWords, resumed } from './follow'

/** The followed agent and its position, with buttons to resume and stop following. */
export function FollowStatus() {
  const { agent, place, paused } = useStore(following)
  const name = useDaemon(({ snapshot }) => snapshot?.agents.find(({ id }) => id === agent)?.name)
  if (name === undefined) return null
  return (
    <span className="follow-status" role="group" aria-label="Following" data-paused={paused}>
      <Icon shape="eye" />
      {paused ? (
        <button
          type="button"
          title="Paused because you typed or scrolled. Click to resume."
          onClick={() => {
            following.setState(resumed(following.getState()), true)
          }}
        >
          paused: resume following {name}
        </button>
      ) : (
        <span>
          following {name}
          {place && ` · ${placeWords(place)}`}
        </span>
      )}
      <button
        type="button"
        aria-label={`Stop following ${name}`}
        aria-keyshortcuts="Alt+L"
        onClick={() => {
          following.setState(nobody, true)
        }}
      >
        <Icon shape="close" />
      </button>
    </span>
  )
}
