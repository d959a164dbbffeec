import { useEffect, useState } from 'react'
import { useDaemon } from '../connection/useConnection'
import type { Agent, AgentCard } from '../protocol/messages'
import { agentApi } from './agentApi'

/** What agents print comes by no event. */
const pause = 2_000

const none: ReadonlyMap<string, AgentCard> = new Map()

/**
 * The cards of a session by their agents' ids, read again after each event of its agents and now and then, while
 * somebody looks.
 */
export function useAgentCards(
  session: string,
  agents: readonly Agent[],
  visible: boolean,
): ReadonlyMap<string, AgentCard> {
  const online = useDaemon(({ phase }) => phase === 'online')
  const [cards, setCards] = useState(none)

  useEffect(() => {
    if (!online || !visible || agents.length === 0) return
    let timer: ReturnType<typeof setTimeout>
    let current = true
    const read = async () => {
      const found = document.hidden ? undefined : await agentApi.cards(session).catch(() => undefined)
      if (!current) return
      if (found) setCards(new Map(found.map((card) => [card.id, card])))
      timer = setTimeout(() => void read(), pause)
    }
    void read()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [session, agents, online, visible])

  return cards
}
