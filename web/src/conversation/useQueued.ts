import { useCallback, useEffect, useState } from 'react'
import type { Agent, QueuedMessage } from '../protocol/messages'
import { conversationApi } from './conversationApi'

const none: readonly QueuedMessage[] = []

/** What an agent is to be told when it has time; read again whenever it has become another, or has been told something. */
export function useQueued(agent: Agent, said: number, online: boolean): { queued: readonly QueuedMessage[]; read: () => void } {
  const [queued, setQueued] = useState(none)
  const { id } = agent
  const read = useCallback(() => {
    conversationApi.queued(id).then(setQueued, () => undefined)
  }, [id])
  useEffect(() => {
    if (online) read()
  }, [read, online, agent.status, said])
  return { queued, read }
}
