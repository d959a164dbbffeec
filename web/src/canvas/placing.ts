import type { Area } from './panels'

/** A group of tabs, with the areas of its panels. */
export interface GroupFacts {
  id: string
  active: boolean
  areas: readonly Area[]
}

export type Place = { in: string } | { beside: string; direction: 'above' | 'below' | 'right' } | { anywhere: true }

/** Terminals open below, everything else above, but not in a group of previews only. Prefers the active group. */
export function placeFor(area: Area, groups: readonly GroupFacts[]): Place {
  const belongs = (group: GroupFacts) => group.areas.some((other) => (other === 'below') === (area === 'below'))
  const suits = (group: GroupFacts) => belongs(group) && !hasOnlyPreviews(group)
  const home =
    groups.find((group) => group.active && (suits(group) || group.areas.length === 0)) ??
    groups.find(suits) ??
    groups.find(belongs)
  if (home) return { in: home.id }
  const neighbour = groups.find(({ active }) => active) ?? groups[0]
  if (!neighbour) return { anywhere: true }
  return { beside: neighbour.id, direction: area === 'below' ? 'below' : 'above' }
}

/** Previews open beside their source. */
export function placeForPreview(groups: readonly GroupFacts[]): Place {
  const previews = groups.find(hasOnlyPreviews)
  if (previews) return { in: previews.id }
  const place = placeFor('preview', groups)
  return 'in' in place && groups.some(({ id, areas }) => id === place.in && areas.length > 0)
    ? { beside: place.in, direction: 'right' }
    : place
}

function hasOnlyPreviews({ areas }: GroupFacts): boolean {
  return areas.length > 0 && areas.every((area) => area === 'preview')
}
