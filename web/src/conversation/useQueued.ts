import { useServerState } from '../connection/useServerState'
import type { Agent, QueuedMessage } from '../protocol/messages'
import { conversationApi } from './conversationApi'

const none: readonly QueuedMessage[] = []

/** An agent's queued messages; read again when its status changes or a message was sent. */
export function useQueued(
  { id, status }: Agent,
  lastMessage: number,
): { queued: readonly QueuedMessage[]; read: () => Promise<void> } {
  const { value, read } = useServerState({
    key: id,
    read: () => conversationApi.queued(id),
    version: `${status} ${String(lastMessage)}`,
  })
  return { queued: value ?? none, read }
}
