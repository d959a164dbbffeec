import { request } from '../connection/request'

/** The REST API of conversations. */
export const conversationApi = {
  /** The newest parts before this number; the newest of all if it is undefined. */
  before: (agent: string, number: number | undefined, limit: number) =>
    request('GET /api/agents/{id}/conversation', { id: agent, before: number ?? '', limit }),
  from: (agent: string, number: number) => request('GET /api/agents/{id}/conversation', { id: agent, from: number }),
  modes: (agent: string) => request('GET /api/agents/{id}/modes', { id: agent }),
  setMode: (agent: string, mode: string) => request('POST /api/agents/{id}/modes', { id: agent }, { body: { mode } }),
  choose: (agent: string, question: string, option: string) =>
    request('POST /api/agents/{id}/answer', { id: agent }, { body: { question, option } }),
  queued: (agent: string) => request('GET /api/agents/{id}/queue', { id: agent }),
  forgetQueued: (agent: string) => request('DELETE /api/agents/{id}/queue', { id: agent }),
}
