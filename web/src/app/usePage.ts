import { createContext, use } from 'react'
import type { PaletteMode } from '../palette/Palette'

/** What the parts of the page may ask of the page. */
export interface Page {
  openPalette: (mode: PaletteMode) => void
  showHelp: () => void
  chooseBranch: () => void
  newAgent: () => void
  chooseInteraction: () => void
}

export const PageContext = createContext<Page>({
  openPalette: () => undefined,
  showHelp: () => undefined,
  chooseBranch: () => undefined,
  newAgent: () => undefined,
  chooseInteraction: () => undefined,
})

export function usePage(): Page {
  return use(PageContext)
}
