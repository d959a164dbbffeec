import { request } from '../connection/request'
import type { MergeRequest } from '../protocol/messages'

/** In milliseconds. Long, because large trees are compared and written. */
const within = 300_000

/** The REST API of merges, overlaps and turns. */
export const integrateApi = {
  plan: (agent: string) => request('GET /api/agents/{id}/merge', { id: agent }, { within }),
  commit: (agent: string, message: string) =>
    request('POST /api/agents/{id}/commit', { id: agent }, { body: { message }, within }),
  merge: (agent: string, body: MergeRequest) => request('POST /api/agents/{id}/merge', { id: agent }, { body, within }),
  abort: (agent: string) => request('POST /api/agents/{id}/merge/abort', { id: agent }, { within }),
  overlaps: (session: string) => request('GET /api/sessions/{id}/overlaps', { id: session }, { within }),
  turns: (agent: string) => request('GET /api/agents/{id}/turns', { id: agent }),
  back: (agent: string, turn: number) =>
    request('POST /api/agents/{id}/turns/{number}/back', { id: agent, number: turn }, { within }),
  forward: (agent: string) => request('POST /api/agents/{id}/turns/forward', { id: agent }, { within }),
}
