import { remember, remembered } from '../ui/browserStorage'

export const railWidths = { least: 180, usual: 264, most: 480 }

const key = 'agentos.rail'
const step = 16

/** In pixels; remembered in this browser. */
export function storedRailWidth(): number {
  return clampRail(Number(remembered(key) ?? railWidths.usual))
}

export function storeRailWidth(width: number): void {
  remember(key, String(width))
}

export function clampRail(width: number): number {
  return Number.isFinite(width)
    ? Math.min(railWidths.most, Math.max(railWidths.least, Math.round(width)))
    : railWidths.usual
}

/** The width after a key press; undefined for other keys. */
export function railWidthAfterKey(width: number, pressed: string): number | undefined {
  switch (pressed) {
    case 'ArrowLeft':
      return clampRail(width - step)
    case 'ArrowRight':
      return clampRail(width + step)
    case 'Home':
      return railWidths.least
    case 'End':
      return railWidths.most
    case 'Enter':
      return railWidths.usual
    default:
      return undefined
  }
}
