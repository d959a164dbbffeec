import { useEffect, useState } from 'react'
import type { Change, ChangeReason } from '../protocol/messages'
import { reasonWords } from './changes'
import { reviewApi } from './reviewApi'

/** Why the agent did it, in its own words; nothing when it did not say. Read again when the change is another. */
export function ChangeReasons({ change: { id, version } }: { change: Change }) {
  const [read, setRead] = useState<{ id: string; reasons: readonly ChangeReason[] }>()
  useEffect(() => {
    let current = true
    reviewApi.reasons(id).then(
      (reasons) => {
        if (current) setRead({ id, reasons })
      },
      () => {
        // The change itself says what went wrong.
      },
    )
    return () => {
      current = false
    }
  }, [id, version])
  const reasons = read?.id === id ? read.reasons : []
  if (reasons.length === 0) return null
  return (
    <ul className="review-reasons" aria-label="Why">
      {reasons.slice(0, 3).map((reason) => (
        <li key={`${reason.at} ${reason.title}`} title={reason.title}>
          {reasonWords(reason)}
        </li>
      ))}
    </ul>
  )
}
