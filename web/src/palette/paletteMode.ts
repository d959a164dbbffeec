import { createStore } from 'zustand/vanilla'

export type PaletteMode = 'everything' | 'files'

/** The mode of the palette; undefined while it is closed. */
export const paletteMode = createStore<{ mode: PaletteMode | undefined }>(() => ({ mode: undefined }))

export function openPalette(mode: PaletteMode): void {
  paletteMode.setState({ mode })
}

export function closePalette(): void {
  paletteMode.setState({ mode: undefined })
}
