import type { Overlap } from '../protocol/messages'
import { badgeWords, overlapWords, overlapsOf } from './integrate'
import './integrate.css'

/** The agents that change the same files; the title lists the lines. */
export function OverlapBadge({ overlaps, agent }: { overlaps: readonly Overlap[]; agent: string }) {
  const own = overlapsOf(overlaps, agent)
  const words = badgeWords(own)
  if (words === undefined) return null
  return (
    <span
      className="overlap-badge"
      data-conflict={own.some(({ conflict }) => conflict)}
      title={own.map(overlapWords).join('\n')}
    >
      {words}
    </span>
  )
}
