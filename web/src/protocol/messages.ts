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

export interface Message {
  type: string
  payload: unknown
}

export interface ErrorBody {
  error: { code: string; name: string; message: string; hint?: string }
}
