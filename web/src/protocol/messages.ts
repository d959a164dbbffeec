/** What the daemon says over HTTP and server-sent events. Mirrors the Java records of `dev.agentos.protocol`. */

export interface Health {
  status: string
  version: string
}

export interface Session {
  id: string
  name: string
  workspace: string
  owner: string
  createdAt: string
}

export interface Workspace {
  id: string
  name: string
  path: string
  createdAt: string
}

export interface Terminal {
  id: string
  session: string
  command: readonly string[]
  cwd: string
  cols: number
  rows: number
  state: string
  exitCode?: number
  createdBy: string
  createdAt: string
  lastActivity: string
  lastTyped?: string
  viewers: number
}

export interface Nucleus {
  state: 'running' | 'starting' | 'lost'
  pid?: number
  startedAt?: string
}

export interface DaemonStatus {
  version: string
  pid: number
  port: number
  startedAt: string
  home: string
  nucleus: Nucleus
}

export interface FileEntry {
  name: string
  path: string
  kind: string
  size: number
  modified: string
  link: boolean
  /** False when its name cannot be used in a path. */
  safe: boolean
  ignored?: boolean
}

/** One file; `content` only when it is text of a size that can be edited. */
export interface FileView {
  path: string
  kind: string
  content?: string
  size: number
  encoding: string
  etag?: string
  language: string
  modified: string
  executable: boolean
  note?: string
}

export interface Trashed {
  id: string
  path: string
  kind: string
}

export interface FilesChanged {
  workspace: string
  changes: readonly { path: string; kind: string }[]
  /** Folders in which too much happened to be listed. */
  rescan: readonly string[]
  git: boolean
}

export interface Message {
  type: string
  payload: unknown
}

export interface ErrorBody {
  error: { code: string; name: string; message: string; hint?: string }
}
