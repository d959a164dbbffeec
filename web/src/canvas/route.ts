/** A position in a text, counted from 1. */
export interface Position {
  line: number
  column?: number
}

export type Route =
  | { kind: 'home' }
  | { kind: 'session'; session: string }
  | { kind: 'terminal'; terminal: string }
  | { kind: 'conversation'; agent: string }
  | { kind: 'file'; workspace: string; path: string; at?: Position }

/** The panels that have an address. */
export type Linkable = Extract<Route, { kind: 'terminal' | 'conversation' | 'file' }>

export function isLinkable(shown: { kind: string } | undefined): shown is Linkable {
  return shown?.kind === 'terminal' || shown?.kind === 'conversation' || shown?.kind === 'file'
}

/** Parses the part of an address after `#`; anything unknown is home. */
export function parseRoute(hash: string): Route {
  const [kind, id, ...rest] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode)
  if (id === undefined || id === '') return { kind: 'home' }
  if (kind === 'session') return { kind, session: id }
  if (kind === 'terminal') return { kind, terminal: id }
  if (kind === 'conversation') return { kind, agent: id }
  if (kind === 'file' && rest.length > 0) return { kind, workspace: id, ...splitPosition(rest.join('/')) }
  return { kind: 'home' }
}

export function formatRoute(route: Route): string {
  switch (route.kind) {
    case 'home':
      return '#/'
    case 'session':
      return `#/session/${encodeURIComponent(route.session)}`
    case 'terminal':
      return `#/terminal/${encodeURIComponent(route.terminal)}`
    case 'conversation':
      return `#/conversation/${encodeURIComponent(route.agent)}`
    case 'file': {
      const path = route.path.split('/').map(encodeURIComponent).join('/')
      return `#/file/${encodeURIComponent(route.workspace)}/${path}${formatPosition(route.at)}`
    }
  }
}

/** `src/a.ts:12:3` is line 12, column 3 of `src/a.ts`. */
export function splitPosition(text: string): { path: string; at?: Position } {
  const [, path, line, column] = /^(.+?)(?::(\d{1,9}))?(?::(\d{1,9}))?$/.exec(text) ?? []
  if (path === undefined) return { path: text }
  if (line === undefined || Number(line) === 0) return { path }
  return { path, at: { line: Number(line), ...(column !== undefined && { column: Number(column) }) } }
}

function formatPosition(at: Position | undefined): string {
  if (!at) return ''
  return `:${String(at.line)}${at.column === undefined ? '' : `:${String(at.column)}`}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
