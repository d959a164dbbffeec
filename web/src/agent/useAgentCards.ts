import { useMemo } from 'react'
import { useServerState } from '../connection/useServerState'
import type { Agent, AgentCard } from '../protocol/messages'
import { agentApi } from './agentApi'

/** In milliseconds. Agents' output has no event. */
const pause = 2_000

/** The cards of a session by agent id, reloaded after each agent event and periodically while visible. */
export function useAgentCards(
  session: string,
  agents: readonly Agent[],
  visible: boolean,
): ReadonlyMap<string, AgentCard> {
  const { value } = useServerState({
    key: session,
    read: () => agentApi.cards(session),
    version: agents,
    active: visible && agents.length > 0,
    every: pause,
  })
  return useMemo(() => new Map(value?.map((card) => [card.id, card])), [value])
}
