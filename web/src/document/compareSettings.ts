import { createStore } from 'zustand/vanilla'

const key = 'agentos.compare'

export type CompareView = 'beside' | 'inline'

/** How differences are shown; remembered in this browser. */
export const compareView = createStore<CompareView>(() => stored())

export function chooseCompareView(view: CompareView): void {
  compareView.setState(view, true)
  try {
    localStorage.setItem(key, view)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function stored(): CompareView {
  try {
    return localStorage.getItem(key) === 'inline' ? 'inline' : 'beside'
  } catch {
    return 'beside'
  }
}
