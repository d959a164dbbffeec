import { request } from '../connection/request'
import type { NewAgent, StartPreset } from '../protocol/messages'
import type { Way } from './agents'

/** In milliseconds. Long, because requests write and delete large trees, and run programs to read their versions. */
const within = 300_000

/** The REST API of agents. */
export const agentApi = {
  kinds: (session: string) => request('GET /api/sessions/{id}/agent-kinds', { id: session }, { within }),
  cards: (session: string) => request('GET /api/sessions/{id}/agent-cards', { id: session }),
  create: (session: string, body: NewAgent) =>
    request('POST /api/sessions/{id}/agents', { id: session }, { body, within }),
  presets: (session: string) => request('GET /api/sessions/{id}/presets', { id: session }),
  startPreset: (session: string, body: StartPreset) =>
    request('POST /api/sessions/{id}/presets', { id: session }, { body, within }),
  explanation: (id: string) => request('GET /api/agents/{id}/explanation', { id }),
  /** Refused if the agent no longer asks the question with this digest. */
  answer: (id: string, question: string, allow: boolean) =>
    request('POST /api/agents/{id}/answer', { id }, { body: { question, allow } }),
  /** Types it now, even while the agent is running. */
  send: (id: string, data: string) => request('POST /api/agents/{id}/input', { id }, { body: { data } }),
  /** Types it once the agent is idle. */
  queue: (id: string, data: string) => request('POST /api/agents/{id}/queue', { id }, { body: { data } }),
  /** Ends the current turn. */
  interrupt: (id: string) => request('POST /api/agents/{id}/interrupt', { id }),
  pause: (id: string) => request('POST /api/agents/{id}/pause', { id }),
  resume: (id: string) => request('POST /api/agents/{id}/resume', { id }),
  /** If `way` is given, the agent uses that interface from now on. */
  restart: (id: string, way?: Way) => request('POST /api/agents/{id}/restart', { id, protocol: way }, { within }),
  destroy: (id: string) => request('DELETE /api/agents/{id}', { id }, { within }),
}
