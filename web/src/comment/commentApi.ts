import { request } from '../connection/api'
import type { Comment, NewComment, SentComments } from '../protocol/messages'

const one = (id: string) => `/api/comments/${encodeURIComponent(id)}`

/** The comments' part of the daemon's REST interface. */
export const commentApi = {
  comments: (session: string) => request<Comment[]>('GET', `/api/sessions/${encodeURIComponent(session)}/comments`),
  add: (change: string, comment: NewComment) =>
    request<Comment>('POST', `/api/changes/${encodeURIComponent(change)}/comments`, comment),
  edit: (id: string, text: string) => request<Comment>('PUT', one(id), { text }),
  remove: (id: string) => request<undefined>('DELETE', one(id)),
  reply: (id: string, text: string) => request<Comment>('POST', `${one(id)}/replies`, { text }),
  resolve: (id: string) => request<Comment>('POST', `${one(id)}/resolve`),
  reopen: (id: string) => request<Comment>('POST', `${one(id)}/reopen`),
  /** In one message, as soon as the agent has time. */
  send: (agent: string) => request<SentComments>('POST', `/api/agents/${encodeURIComponent(agent)}/comments/send`),
}
