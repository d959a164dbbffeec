import { Button } from '../ui/Button'
import type { Verdict } from './reviewApi'

interface HunkBarProps {
  number: number
  of: number
  /** Keys are about this one. */
  current: boolean
  unavailable: string | undefined
  onDecide: (verdict: Verdict) => void
}

/** Above a hunk: the person's word on it. */
export function HunkBar({ number, of, current, unavailable, onDecide }: HunkBarProps) {
  return (
    <div
      className="review-hunk"
      role="group"
      aria-label={`Hunk ${String(number)} of ${String(of)}`}
      data-current={current}
    >
      <span>
        {number} of {of}
      </span>
      <Button
        unavailable={unavailable}
        onClick={() => {
          onDecide('reject')
        }}
      >
        Reject
      </Button>
      <Button
        unavailable={unavailable}
        onClick={() => {
          onDecide('accept')
        }}
      >
        Accept
      </Button>
    </div>
  )
}
