import type { SerializedDockview } from 'dockview-react'
import { forgetWhere, remember, rememberedJson } from '../ui/browserStorage'

const prefix = 'agentos.layout.'

/** The layout of a narrow screen is a single group. */
type Layout = SerializedDockview & { narrow: boolean }

/** The layout of a session's panels, remembered in this browser. */
export function loadLayout(session: string): Layout | undefined {
  return rememberedJson(prefix + session) as Layout | undefined
}

/** A narrow window does not overwrite the layout of a wide one. */
export function saveLayout(session: string, layout: Layout): void {
  const before = loadLayout(session)
  if (layout.narrow && before && !before.narrow) return
  remember(prefix + session, JSON.stringify(layout))
}

/** Drops the layouts of deleted sessions. */
export function forgetLayouts(sessions: ReadonlySet<string>): void {
  forgetWhere((key) => key.startsWith(prefix) && !sessions.has(key.slice(prefix.length)))
}
