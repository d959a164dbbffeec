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

/** The layout with these panels as they are now, new ones in its active group. Undefined if it has no group. */
export function withPanels(layout: Layout, panels: Layout['panels']): Layout | undefined {
  const { grid, ...rest } = structuredClone(layout)
  const groups = groupsIn(grid.root)
  const home = groups.find(({ id }) => id === layout.activeGroup) ?? groups[0]
  if (!home) return undefined
  home.views.push(...Object.keys(panels).filter((id) => !(id in layout.panels)))
  return { ...rest, grid, panels: { ...layout.panels, ...panels } }
}

type GridNode = Layout['grid']['root']
type Group = Exclude<GridNode['data'], readonly unknown[]>

function groupsIn(node: GridNode): Group[] {
  return Array.isArray(node.data) ? node.data.flatMap(groupsIn) : [node.data]
}

/** Drops the layouts of deleted sessions. */
export function forgetLayouts(sessions: ReadonlySet<string>): void {
  forgetWhere((key) => key.startsWith(prefix) && !sessions.has(key.slice(prefix.length)))
}
