import { request } from '../connection/request'
import type { NewComment } from '../protocol/messages'

/** The REST API of comments. */
export const commentApi = {
  comments: (session: string) => request('GET /api/sessions/{id}/comments', { id: session }),
  add: (change: string, body: NewComment) => request('POST /api/changes/{id}/comments', { id: change }, { body }),
  edit: (id: string, text: string) => request('PUT /api/comments/{id}', { id }, { body: { text } }),
  remove: (id: string) => request('DELETE /api/comments/{id}', { id }),
  reply: (id: string, text: string) => request('POST /api/comments/{id}/replies', { id }, { body: { text } }),
  resolve: (id: string) => request('POST /api/comments/{id}/resolve', { id }),
  reopen: (id: string) => request('POST /api/comments/{id}/reopen', { id }),
  /** In one message, once the agent is idle. */
  send: (agent: string) => request('POST /api/agents/{id}/comments/send', { id: agent }),
}
