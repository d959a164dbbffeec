import { request } from '../connection/api'
import type { AgentTurn, Decision, Merge, MergePlan, MergeRequest, Overlap } from '../protocol/messages'

/** Large trees are compared and written. */
const longPatience = 300_000

/** The part of the daemon's REST interface that brings agents' work into branches, and their files back. */
export const integrateApi = {
  plan: (agent: string) => request<MergePlan>('GET', `${ofAgent(agent)}/merge`, undefined, undefined, longPatience),
  commit: (agent: string, message: string) =>
    request<Merge>('POST', `${ofAgent(agent)}/commit`, { message }, undefined, longPatience),
  merge: (agent: string, wish: MergeRequest) =>
    request<Merge>('POST', `${ofAgent(agent)}/merge`, wish, undefined, longPatience),
  abort: (agent: string) => request<Merge>('POST', `${ofAgent(agent)}/merge/abort`, undefined, undefined, longPatience),
  overlaps: (session: string) =>
    request<Overlap[]>(
      'GET',
      `/api/sessions/${encodeURIComponent(session)}/overlaps`,
      undefined,
      undefined,
      longPatience,
    ),
  turns: (agent: string) => request<AgentTurn[]>('GET', `${ofAgent(agent)}/turns`),
  back: (agent: string, turn: number) =>
    request<Decision>('POST', `${ofAgent(agent)}/turns/${String(turn)}/back`, undefined, undefined, longPatience),
  forward: (agent: string) =>
    request<Decision>('POST', `${ofAgent(agent)}/turns/forward`, undefined, undefined, longPatience),
}

function ofAgent(id: string): string {
  return `/api/agents/${encodeURIComponent(id)}`
}
