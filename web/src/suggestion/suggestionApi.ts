import { request } from '../connection/api'
import type { Action, Interaction, Suggestion } from '../protocol/messages'

export type Strategy = 'user_wins' | 'agent_wins' | 'merge' | 'prompt_user'
export type Mode = 'parallel' | 'sequential' | 'hybrid'

/** The part of the daemon's REST interface in which people decide what agents do. */
export const suggestionApi = {
  list: (workspace: string, path: string) =>
    request<Suggestion[]>(
      'GET',
      `/api/workspaces/${encodeURIComponent(workspace)}/suggestions?path=${encodeURIComponent(path)}`,
    ),
  apply: (id: string) => request<Action>('POST', `${ofAction(id)}/apply`),
  resolve: (id: string, strategy: Strategy) => request<Action>('POST', `${ofAction(id)}/resolve`, { strategy }),
  rollBack: (id: string) => request<Action>('POST', `${ofAction(id)}/rollback`),
  dismiss: (id: string) => request<Action>('POST', `${ofAction(id)}/dismiss`),
  interaction: (session: string) => request<Interaction>('GET', `${ofSession(session)}/mode`),
  chooseMode: (session: string, mode: Mode) => request<Interaction>('PUT', `${ofSession(session)}/mode`, { mode }),
  chooseStrategy: (session: string, strategy: Strategy) =>
    request<Interaction>('PUT', `${ofSession(session)}/reconciliation`, { strategy }),
  handOver: (session: string, to: string) => request<Interaction>('POST', `${ofSession(session)}/turn`, { to }),
}

function ofAction(id: string): string {
  return `/api/actions/${encodeURIComponent(id)}`
}

function ofSession(session: string): string {
  return `/api/sessions/${encodeURIComponent(session)}`
}
