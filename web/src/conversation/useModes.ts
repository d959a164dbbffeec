import { useEffect, useState } from 'react'
import type { Agent, AgentModes } from '../protocol/messages'
import { conversationApi } from './conversationApi'

/** The modes that an agent has; undefined until it runs, and when it has none. */
export function useModes({ id, status, protocol }: Agent): AgentModes['all'] {
  const [modes, setModes] = useState<AgentModes>()
  const runs = protocol === 'acp' && ['idle', 'running', 'waiting'].includes(status)
  useEffect(() => {
    if (!runs) return
    let current = true
    conversationApi.modes(id).then(
      (found) => {
        if (current) setModes(found)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [id, runs])
  return runs && modes?.all && modes.all.length > 0 ? modes.all : undefined
}
