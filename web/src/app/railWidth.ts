export const railWidths = { least: 180, usual: 264, most: 480 }

const key = 'agentos.rail'
const step = 16

/** In pixels; remembered in this browser. */
export function storedRailWidth(): number {
  try {
    return clampRail(Number(localStorage.getItem(key) ?? railWidths.usual))
  } catch {
    return railWidths.usual
  }
}

export function storeRailWidth(width: number): void {
  try {
    localStorage.setItem(key, String(width))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function clampRail(width: number): number {
  return Number.isFinite(width)
    ? Math.min(railWidths.most, Math.max(railWidths.least, Math.round(width)))
    : railWidths.usual
}

/** The width after a key, or nothing when the key means nothing here. */
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
