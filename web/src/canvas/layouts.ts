import type { SerializedDockview } from 'dockview-react'

const prefix = 'agentos.layout.'

/** As it was on a narrow screen, it is one group. */
type Layout = SerializedDockview & { narrow: boolean }

/** How the panels of a session are arranged, remembered in this browser. */
export function loadLayout(session: string): Layout | undefined {
  try {
    const text = localStorage.getItem(prefix + session)
    return text === null ? undefined : (JSON.parse(text) as Layout)
  } catch {
    return undefined
  }
}

/** What was arranged with room for it is not given up for a look through a narrow window. */
export function saveLayout(session: string, layout: Layout): void {
  const before = loadLayout(session)
  if (layout.narrow && before && !before.narrow) return
  try {
    localStorage.setItem(prefix + session, JSON.stringify(layout))
  } catch {
    // Without storage the arrangement lasts as long as the page.
  }
}

/** Drops the arrangements of sessions that are gone. */
export function forgetLayouts(sessions: ReadonlySet<string>): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !sessions.has(key.slice(prefix.length))) localStorage.removeItem(key)
    }
  } catch {
    // Nothing is remembered then.
  }
}
