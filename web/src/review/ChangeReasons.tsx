import { useServerState } from '../connection/useServerState'
import type { Change } from '../protocol/messages'
import { reasonWords } from './changes'
import { reviewApi } from './reviewApi'

/**
 * Why the agent made the change, in its own words; nothing if it did not say. Failures are shown by the change itself.
 */
export function ChangeReasons({ change: { id, version } }: { change: Change }) {
  const { value: reasons = [] } = useServerState({ key: id, read: () => reviewApi.reasons(id), version })
  if (reasons.length === 0) return null
  return (
    <ul className="review-reasons" aria-label="Reasons">
      {reasons.slice(0, 3).map((reason) => (
        <li key={`${reason.at} ${reason.title}`} title={reason.title}>
          {reasonWords(reason)}
        </li>
      ))}
    </ul>
  )
}
