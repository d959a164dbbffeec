import { request } from '../connection/request'
import type { Interaction } from '../protocol/messages'

export type Strategy = Interaction['strategy']
export type Mode = Interaction['mode']

/** The REST API of suggestions and the interaction mode. */
export const suggestionApi = {
  list: (workspace: string, path: string) => request('GET /api/workspaces/{id}/suggestions', { id: workspace, path }),
  apply: (id: string) => request('POST /api/actions/{id}/apply', { id }),
  resolve: (id: string, strategy: Strategy) =>
    request('POST /api/actions/{id}/resolve', { id }, { body: { strategy } }),
  rollBack: (id: string) => request('POST /api/actions/{id}/rollback', { id }),
  dismiss: (id: string) => request('POST /api/actions/{id}/dismiss', { id }),
  interaction: (session: string) => request('GET /api/sessions/{id}/mode', { id: session }),
  chooseMode: (session: string, mode: Mode) =>
    request('PUT /api/sessions/{id}/mode', { id: session }, { body: { mode } }),
  chooseStrategy: (session: string, strategy: Strategy) =>
    request('PUT /api/sessions/{id}/reconciliation', { id: session }, { body: { strategy } }),
  handOver: (session: string, to: string) => request('POST /api/sessions/{id}/turn', { id: session }, { body: { to } }),
}
