import type { Position } from './route'

/** What a panel shows. A panel's id is made of it, so that the same thing opens once. */
export type Panel =
  | { kind: 'terminal'; terminal: string }
  | { kind: 'conversation'; agent: string }
  | { kind: 'file'; workspace: string; path: string; at?: Position }
  | { kind: 'view'; workspace: string; path: string }
  /** What a program shows in a viewer of its own. */
  | { kind: 'shown'; session: string; name: string }
  | { kind: 'diff'; workspace: string; path: string; staged: boolean }
  | { kind: 'compare'; workspace: string; path: string }
  | { kind: 'log'; workspace: string }
  | { kind: 'agents'; session: string }
  | { kind: 'review'; session: string }
  | { kind: 'tasks'; session: string }

export function panelId(panel: Panel): string {
  switch (panel.kind) {
    case 'terminal':
      return `terminal:${panel.terminal}`
    case 'conversation':
      return `conversation:${panel.agent}`
    case 'shown':
      return `shown:${panel.session}:${panel.name}`
    case 'diff':
      return `diff:${panel.staged ? 'staged' : 'changed'}:${panel.workspace}:${panel.path}`
    case 'agents':
    case 'review':
    case 'tasks':
      return `${panel.kind}:${panel.session}`
    case 'log':
      return `log:${panel.workspace}`
    default:
      return `${panel.kind}:${panel.workspace}:${panel.path}`
  }
}

export function panelTitle(panel: Panel): string {
  if (panel.kind === 'log') return 'History'
  if (panel.kind === 'agents') return 'Agents'
  if (panel.kind === 'review') return 'Review'
  if (panel.kind === 'conversation') return 'Conversation'
  if (panel.kind === 'tasks') return 'Tasks'
  if (panel.kind === 'shown') return panel.name
  return panel.kind === 'terminal' ? 'terminal' : panel.path.slice(panel.path.lastIndexOf('/') + 1)
}

/** By panel, as much of the folder as tells files of the same name apart; nothing for those whose name is enough. */
export function folderHints(panels: readonly Panel[]): Record<string, string> {
  const files = panels.filter((panel) => 'path' in panel)
  const hints: Record<string, string> = {}
  for (const panel of files) {
    const folders = files.filter((other) => panelTitle(other) === panelTitle(panel)).map(({ path }) => folderOf(path))
    if (new Set(folders).size > 1) hints[panelId(panel)] = shortestOwn(folderOf(panel.path), folders)
  }
  return hints
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The shortest end of a folder's path that no other has. */
function shortestOwn(folder: string, folders: readonly string[]): string {
  if (folder === '') return '/'
  const parts = folder.split('/')
  const ends = parts.map((_, index) => parts.slice(-index - 1).join('/'))
  return ends.find((end) => folders.every((other) => other === folder || !`/${other}`.endsWith(`/${end}`))) ?? folder
}

export function isPanel(value: unknown): value is Panel {
  if (typeof value !== 'object' || value === null) return false
  const { kind, terminal, agent, workspace, path, session, name } = value as Record<string, unknown>
  if (kind === 'shown') return typeof session === 'string' && typeof name === 'string'
  if (kind === 'log') return typeof workspace === 'string'
  if (kind === 'conversation') return typeof agent === 'string'
  if (kind === 'agents' || kind === 'review' || kind === 'tasks') return typeof session === 'string'
  return kind === 'terminal'
    ? typeof terminal === 'string'
    : (kind === 'file' || kind === 'view' || kind === 'diff' || kind === 'compare') &&
        typeof workspace === 'string' &&
        typeof path === 'string'
}

/** A group of tabs: what kinds of panel it has. */
export interface GroupFacts {
  id: string
  active: boolean
  kinds: readonly Panel['kind'][]
}

export type Place = { in: string } | { beside: string; direction: 'above' | 'below' | 'right' } | { anywhere: true }

/** Terminals gather below, everything else above, but not where only previews are; what is in use is preferred. */
export function placeFor(kind: Panel['kind'], groups: readonly GroupFacts[]): Place {
  const belongs = (group: GroupFacts) => group.kinds.some((other) => (other === 'terminal') === (kind === 'terminal'))
  const suits = (group: GroupFacts) => belongs(group) && !hasOnlyPreviews(group)
  const home =
    groups.find((group) => group.active && (suits(group) || group.kinds.length === 0)) ??
    groups.find(suits) ??
    groups.find(belongs)
  if (home) return { in: home.id }
  const neighbour = groups.find(({ active }) => active) ?? groups[0]
  if (!neighbour) return { anywhere: true }
  return { beside: neighbour.id, direction: kind === 'terminal' ? 'below' : 'above' }
}

/** Previews gather beside what they are previews of. */
export function placeForPreview(groups: readonly GroupFacts[]): Place {
  const previews = groups.find(hasOnlyPreviews)
  if (previews) return { in: previews.id }
  const place = placeFor('view', groups)
  return 'in' in place && groups.some(({ id, kinds }) => id === place.in && kinds.length > 0)
    ? { beside: place.in, direction: 'right' }
    : place
}

function hasOnlyPreviews({ kinds }: GroupFacts): boolean {
  return kinds.length > 0 && kinds.every((kind) => kind === 'view' || kind === 'shown')
}
