import { request } from '../connection/api'
import type { AgentModes, ConversationEntry, QueuedMessage } from '../protocol/messages'

/** The conversations' part of the daemon's REST interface. */
export const conversationApi = {
  /** The newest before this number; the newest of all when it is undefined. */
  before: (agent: string, number: number | undefined, limit: number) =>
    request<ConversationEntry[]>(
      'GET',
      `${of(agent)}/conversation?before=${number === undefined ? '' : String(number)}&limit=${String(limit)}`,
    ),
  from: (agent: string, number: number) =>
    request<ConversationEntry[]>('GET', `${of(agent)}/conversation?from=${String(number)}`),
  eventsFrom: (agent: string, number: number) => `${of(agent)}/conversation/events?from=${String(number)}`,
  modes: (agent: string) => request<AgentModes>('GET', `${of(agent)}/modes`),
  setMode: (agent: string, mode: string) => request<AgentModes>('POST', `${of(agent)}/modes`, { mode }),
  choose: (agent: string, question: string, option: string) =>
    request<undefined>('POST', `${of(agent)}/answer`, { question, option }),
  queued: (agent: string) => request<QueuedMessage[]>('GET', `${of(agent)}/queue`),
  forgetQueued: (agent: string) => request<undefined>('DELETE', `${of(agent)}/queue`),
}

function of(agent: string): string {
  return `/api/agents/${encodeURIComponent(agent)}`
}
