import { useServerState } from '../connection/useServerState'
import type { Agent, AgentModes } from '../protocol/messages'
import { conversationApi } from './conversationApi'

/** The agent's modes; undefined until it runs, or if it has none. */
export function useModes({ id, status, protocol }: Agent): AgentModes['all'] {
  const runs = protocol === 'acp' && ['idle', 'running', 'waiting'].includes(status)
  const { value } = useServerState({ key: id, read: () => conversationApi.modes(id), active: runs })
  return runs && value?.all && value.all.length > 0 ? value.all : undefined
}
