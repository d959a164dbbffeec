import type { NewTerminal } from '../protocol/messages'
import { address } from './address'
import { bytes, patience, read, request, send } from './request'

/** The daemon's REST API. Fails only with `Refusal` or `Unreachable`. */
export const api = {
  /** Works without signing in. */
  health: () =>
    read<'GET /api/health'>(() =>
      fetch(address('GET /api/health'), { signal: AbortSignal.timeout(patience), cache: 'no-store' }),
    ),
  status: () => request('GET /api/status'),
  me: () => request('GET /api/me'),
  sessions: () => request('GET /api/sessions'),
  workspaces: () => request('GET /api/workspaces'),
  addWorkspace: (path: string) => request('POST /api/workspaces', {}, { body: { path } }),
  createSession: (name: string, workspace: string) => request('POST /api/sessions', {}, { body: { name, workspace } }),
  deleteSession: (id: string) => request('DELETE /api/sessions/{id}', { id }),

  terminals: () => request('GET /api/terminals'),
  terminal: (id: string) => request('GET /api/terminals/{id}', { id }),
  openTerminal: (session: string, body: NewTerminal = {}) =>
    request('POST /api/sessions/{id}/terminals', { id: session }, { body }),
  resizeTerminal: (id: string, cols: number, rows: number) =>
    request('POST /api/terminals/{id}/resize', { id }, { body: { cols, rows } }),
  closeTerminal: (id: string) => request('DELETE /api/terminals/{id}', { id }),
  terminalOutput: (id: string, from: number, to: number) =>
    bytes(address('GET /api/terminals/{id}/output', { id, from, to })),

  agents: () => request('GET /api/agents'),

  files: (workspace: string, folder: string) =>
    request('GET /api/workspaces/{id}/files', { id: workspace, path: folder }),
  file: (workspace: string, path: string) => request('GET /api/workspaces/{id}/files/{+path}', { id: workspace, path }),
  /** Replaces only the content with this etag; without an etag, only creates the file. */
  writeFile: (workspace: string, path: string, content: string, etag: string | undefined) =>
    request(
      'PUT /api/workspaces/{id}/files/{+path}',
      { id: workspace, path },
      { body: { content }, headers: etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': `"${etag}"` } },
    ),
  fileBytes: (workspace: string, path: string) => bytes(fileUrl(workspace, path)),
  /** Replaces only the content with this etag. */
  writeFileBytes: (workspace: string, path: string, content: Uint8Array<ArrayBuffer>, etag: string) =>
    read<'PUT /api/workspaces/{id}/files/{+path}'>(() =>
      send('PUT', fileUrl(workspace, path), content, { 'If-Match': `"${etag}"` }),
    ),
  makeFolder: (workspace: string, path: string) =>
    request('POST /api/workspaces/{id}/files/{+path}', { id: workspace, path, mkdir: true }),
  renameFile: (workspace: string, path: string, to: string) =>
    request('POST /api/workspaces/{id}/files/{+path}', { id: workspace, path, rename: to }),
  deleteFile: (workspace: string, path: string) =>
    request('DELETE /api/workspaces/{id}/files/{+path}', { id: workspace, path }),
  restoreFile: (workspace: string, trashed: string) =>
    request('POST /api/workspaces/{id}/trash/{item}/restore', { id: workspace, item: trashed }),
  /** Files whose path matches some letters, best match first. */
  paths: (workspace: string, query: string) =>
    request('GET /api/workspaces/{id}/paths', { id: workspace, q: query, limit: 40 }),
  /** Includes `files.changed` in the events for a while. */
  watch: (workspace: string) => request('POST /api/workspaces/{id}/watch', { id: workspace }),
}

export type Api = typeof api

/** The URL of a file's bytes. */
export function fileUrl(workspace: string, path: string): string {
  return address('GET /api/workspaces/{id}/files/{+path}', { id: workspace, path, raw: true })
}
