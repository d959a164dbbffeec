import { Button } from '../ui/Button'
import type { Verdict } from './reviewApi'

interface HunkBarProps {
  number: number
  of: number
  /** Keys apply to this hunk. */
  current: boolean
  unavailable: string | undefined
  onDecide: (verdict: Verdict) => void
}

/** The bar above a hunk, with Accept and Reject. */
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
