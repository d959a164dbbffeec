import { request } from '../connection/api'
import type {
  Agent,
  AgentCard,
  AgentKind,
  DestroyedAgent,
  Explanation,
  NewAgent,
  Preset,
  StartPreset,
} from '../protocol/messages'
import type { Way } from './agents'

/** Large trees are written and removed, and programs are asked for their versions. */
const longPatience = 300_000

/** The agents' part of the daemon's REST interface. */
export const agentApi = {
  kinds: (session: string) =>
    request<AgentKind[]>('GET', `${ofSession(session)}/agent-kinds`, undefined, undefined, longPatience),
  cards: (session: string) => request<AgentCard[]>('GET', `${ofSession(session)}/agent-cards`),
  create: (session: string, wanted: NewAgent) =>
    request<Agent>('POST', `${ofSession(session)}/agents`, wanted, undefined, longPatience),
  presets: (session: string) => request<Preset[]>('GET', `${ofSession(session)}/presets`),
  startPreset: (session: string, wanted: StartPreset) =>
    request<Agent[]>('POST', `${ofSession(session)}/presets`, wanted, undefined, longPatience),
  explanation: (id: string) => request<Explanation>('GET', `${ofAgent(id)}/explanation`),
  /** Refused when the agent no longer asks the question with this digest. */
  answer: (id: string, question: string, allow: boolean) =>
    request<undefined>('POST', `${ofAgent(id)}/answer`, { question, allow }),
  /** Types it, whatever the agent is doing. */
  send: (id: string, data: string) => request<undefined>('POST', `${ofAgent(id)}/input`, { data }),
  /** Types it when the agent has time. */
  queue: (id: string, data: string) => request<undefined>('POST', `${ofAgent(id)}/queue`, { data }),
  /** Ends its turn. */
  interrupt: (id: string) => request<undefined>('POST', `${ofAgent(id)}/interrupt`),
  pause: (id: string) => request<Agent>('POST', `${ofAgent(id)}/pause`),
  resume: (id: string) => request<Agent>('POST', `${ofAgent(id)}/resume`),
  /** With a way it is talked to in that from then on. */
  restart: (id: string, way?: Way) =>
    request<Agent>(
      'POST',
      `${ofAgent(id)}/restart${way === undefined ? '' : `?protocol=${way}`}`,
      undefined,
      undefined,
      longPatience,
    ),
  destroy: (id: string) => request<DestroyedAgent>('DELETE', ofAgent(id), undefined, undefined, longPatience),
}

function ofSession(session: string): string {
  return `/api/sessions/${encodeURIComponent(session)}`
}

function ofAgent(id: string): string {
  return `/api/agents/${encodeURIComponent(id)}`
}
