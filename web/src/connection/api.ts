import type {
  Agent,
  DaemonStatus,
  FileEntry,
  FileView,
  Health,
  NewTerminal,
  Participant,
  PathMatch,
  Session,
  Terminal,
  Trashed,
  Watch,
  Workspace,
} from '../protocol/messages'
import { daemonFetch } from './daemonFetch'
import { EventText, type ServerEvent } from './eventText'
import { Impostor, Refusal, Unreachable, refusalFrom } from './problem'

const patience = 10_000

/** The daemon's REST interface. Fails with `Refusal` or `Unreachable`, never otherwise. */
export const api = {
  /** Also for those who are not signed in. */
  health: () => read<Health>(() => fetch('/api/health', { signal: AbortSignal.timeout(patience), cache: 'no-store' })),
  status: () => request<DaemonStatus>('GET', '/api/status'),
  me: () => request<Participant>('GET', '/api/me'),
  sessions: () => request<Session[]>('GET', '/api/sessions'),
  workspaces: () => request<Workspace[]>('GET', '/api/workspaces'),
  addWorkspace: (path: string) => request<Workspace>('POST', '/api/workspaces', { path }),
  createSession: (name: string, workspace: string) => request<Session>('POST', '/api/sessions', { name, workspace }),
  deleteSession: (id: string) => request<undefined>('DELETE', `/api/sessions/${encodeURIComponent(id)}`),

  terminals: () => request<Terminal[]>('GET', '/api/terminals'),
  terminal: (id: string) => request<Terminal>('GET', `/api/terminals/${encodeURIComponent(id)}`),
  openTerminal: (session: string, request_: NewTerminal = {}) =>
    request<Terminal>('POST', `/api/sessions/${encodeURIComponent(session)}/terminals`, request_),
  resizeTerminal: (id: string, cols: number, rows: number) =>
    request<undefined>('POST', `/api/terminals/${encodeURIComponent(id)}/resize`, { cols, rows }),
  closeTerminal: (id: string) => request<undefined>('DELETE', `/api/terminals/${encodeURIComponent(id)}`),
  terminalOutput: (id: string, from: number, to: number) =>
    bytes(`/api/terminals/${encodeURIComponent(id)}/output?from=${String(from)}&to=${String(to)}`),

  agents: () => request<Agent[]>('GET', '/api/agents'),

  files: (workspace: string, folder: string) =>
    request<FileEntry[]>(
      'GET',
      `/api/workspaces/${encodeURIComponent(workspace)}/files?path=${encodeURIComponent(folder)}`,
    ),
  file: (workspace: string, path: string) => request<FileView>('GET', fileUrl(workspace, path)),
  /** Only over the content with this etag; over nothing when it is undefined. */
  writeFile: (workspace: string, path: string, content: string, etag: string | undefined) =>
    request<FileView>(
      'PUT',
      fileUrl(workspace, path),
      { content },
      etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': `"${etag}"` },
    ),
  fileBytes: (workspace: string, path: string) => bytes(`${fileUrl(workspace, path)}?raw`),
  /** Only over the content with this etag. */
  writeFileBytes: (workspace: string, path: string, content: Uint8Array<ArrayBuffer>, etag: string) =>
    request<FileView>('PUT', `${fileUrl(workspace, path)}?raw`, content, { 'If-Match': `"${etag}"` }),
  makeFolder: (workspace: string, path: string) => request<undefined>('POST', `${fileUrl(workspace, path)}?mkdir`),
  renameFile: (workspace: string, path: string, to: string) =>
    request<undefined>('POST', `${fileUrl(workspace, path)}?rename=${encodeURIComponent(to)}`),
  deleteFile: (workspace: string, path: string) => request<Trashed>('DELETE', fileUrl(workspace, path)),
  restoreFile: (workspace: string, trashed: string) =>
    request<undefined>(
      'POST',
      `/api/workspaces/${encodeURIComponent(workspace)}/trash/${encodeURIComponent(trashed)}/restore`,
    ),
  /** Files by letters of their path; the likeliest first. */
  paths: (workspace: string, query: string) =>
    request<PathMatch[]>(
      'GET',
      `/api/workspaces/${encodeURIComponent(workspace)}/paths?q=${encodeURIComponent(query)}&limit=40`,
    ),
  /** Has `files.changed` among the events for a while. */
  watch: (workspace: string) => request<Watch>('POST', `/api/workspaces/${encodeURIComponent(workspace)}/watch`),
}

export type Api = typeof api

export function fileUrl(workspace: string, path: string): string {
  return `/api/workspaces/${encodeURIComponent(workspace)}/files/${encodePath(path)}`
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

export async function request<T>(
  method: string,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
  headers?: Record<string, string>,
  within = patience,
): Promise<T> {
  return read<T>(() => send(method, path, body, headers, within))
}

async function read<T>(answer: () => Promise<Response>): Promise<T> {
  const response = await answer().catch(unreachable)
  const text = await response.text().catch(unreachable)
  if (!response.ok) throw refusalFrom(response.status, text)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** The events of an answer as they come, until it ends or is aborted. */
export async function* events(path: string, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  try {
    const response = await daemonFetch(path, { signal, headers: { Accept: 'text/event-stream' } })
    if (!response.ok || !response.body) throw refusalFrom(response.status, await response.text())
    const text = new EventText()
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) yield* text.take(piece.value)
  } catch (error) {
    if (!signal.aborted) unreachable(error)
  }
}

async function bytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await send('GET', path)
  if (!response.ok) throw refusalFrom(response.status, await response.text())
  return new Uint8Array(await response.arrayBuffer())
}

/** The bytes of an answer with their type, however long they take. */
export async function blob(path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await daemonFetch(path, signal && { signal }).catch(unreachable)
  if (!response.ok) throw refusalFrom(response.status, await response.text())
  return response.blob().catch(unreachable)
}

function send(
  method: string,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  within = patience,
): Promise<Response> {
  const raw = body instanceof Uint8Array
  return daemonFetch(path, {
    method,
    signal: AbortSignal.timeout(within),
    headers: { ...(body && { 'Content-Type': raw ? 'application/octet-stream' : 'application/json' }), ...headers },
    ...(body && { body: raw ? body : JSON.stringify(body) }),
  }).catch(unreachable)
}

/** What is no answer of the daemon's means that it cannot be reached. */
function unreachable(error: unknown): never {
  if (error instanceof Refusal || error instanceof Impostor) throw error
  throw new Unreachable()
}
