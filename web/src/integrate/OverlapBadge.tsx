import type { Overlap } from '../protocol/messages'
import { badgeWords, encounterWords, encountersOf } from './integrate'
import './integrate.css'

/** With whom an agent changes the same files; the places are in its title. */
export function OverlapBadge({ overlaps, agent }: { overlaps: readonly Overlap[]; agent: string }) {
  const encounters = encountersOf(overlaps, agent)
  const words = badgeWords(encounters)
  if (words === undefined) return null
  return (
    <span
      className="overlap-badge"
      data-conflict={encounters.some(({ conflict }) => conflict)}
      title={encounters.map(encounterWords).join('\n')}
    >
      {words}
    </span>
  )
}
