import type { DaemonStatus, Health, Session, Workspace } from '../protocol/messages'
import { Unreachable, refusalFrom } from './problem'

const patience = 10_000

/** The daemon's REST interface. Fails with `Refusal` or `Unreachable`, never otherwise. */
export const api = {
  health: () => request<Health>('GET', '/api/health'),
  status: () => request<DaemonStatus>('GET', '/api/status'),
  sessions: () => request<Session[]>('GET', '/api/sessions'),
  workspaces: () => request<Workspace[]>('GET', '/api/workspaces'),
  addWorkspace: (path: string) => request<Workspace>('POST', '/api/workspaces', { path }),
  createSession: (name: string, workspace: string) => request<Session>('POST', '/api/sessions', { name, workspace }),
  deleteSession: (id: string) => request<undefined>('DELETE', `/api/sessions/${encodeURIComponent(id)}`),
}

export type Api = typeof api

async function request<T>(method: string, path: string, body?: object): Promise<T> {
  const { status, ok, text } = await send(method, path, body)
  if (!ok) throw refusalFrom(status, text)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function send(method: string, path: string, body?: object) {
  try {
    const response = await fetch(path, {
      method,
      signal: AbortSignal.timeout(patience),
      cache: 'no-store',
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    return { status: response.status, ok: response.ok, text: await response.text() }
  } catch {
    throw new Unreachable()
  }
}
