import { useEffect, useMemo, useState } from 'react'
import { inOrder } from '../connection/inOrder'
import type { Agent, QueuedMessage } from '../protocol/messages'
import { conversationApi } from './conversationApi'

const none: readonly QueuedMessage[] = []

/**
 * What an agent is to be told when it has time; read again whenever it has become another, or has been told something.
 */
export function useQueued(
  agent: Agent,
  said: number,
  online: boolean,
): { queued: readonly QueuedMessage[]; read: () => void } {
  const [queued, setQueued] = useState(none)
  const { id } = agent
  const read = useMemo(() => {
    const take = inOrder()
    return () => void take(conversationApi.queued(id), setQueued)
  }, [id])
  useEffect(() => {
    if (online) read()
  }, [read, online, agent.status, said])
  return { queued, read }
}
