import { createStore } from 'zustand/vanilla'

const key = 'agentos.compare'

export interface DiffSettings {
  view: 'beside' | 'inline'
  /** Lines that differ only in the white space at their ends are the same. */
  ignoreWhitespace: boolean
  /** What is the same is folded away but for a few lines around differences. */
  hideUnchanged: boolean
}

/** How differences are shown; remembered in this browser. */
export const diffSettings = createStore<DiffSettings>(() => cleaned(stored()))

export function changeDiffSettings(change: Partial<DiffSettings>): void {
  diffSettings.setState(change)
  try {
    localStorage.setItem(key, JSON.stringify(diffSettings.getState()))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function cleaned({ view, ignoreWhitespace, hideUnchanged }: { [name in keyof DiffSettings]?: unknown }): DiffSettings {
  return {
    view: view === 'inline' ? 'inline' : 'beside',
    ignoreWhitespace: ignoreWhitespace === true,
    hideUnchanged: hideUnchanged !== false,
  }
}

function stored(): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
