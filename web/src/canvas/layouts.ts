import type { SerializedDockview } from 'dockview-react'

const prefix = 'agentos.layout.'

/** How the panels of a session are arranged, remembered in this browser. */
export function loadLayout(session: string): SerializedDockview | undefined {
  try {
    const text = localStorage.getItem(prefix + session)
    return text === null ? undefined : (JSON.parse(text) as SerializedDockview)
  } catch {
    return undefined
  }
}

export function saveLayout(session: string, layout: SerializedDockview): void {
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
