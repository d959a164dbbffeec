import { useStore } from 'zustand'
import { useDaemon } from '../connection/useConnection'
import { Icon } from '../ui/Icon'
import { following, nobody, placeWords, resumed } from './follow'

/** Whom this page follows, and where they are; resumes and ends it. */
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
          title="You typed or scrolled. Click to go to where it is."
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
