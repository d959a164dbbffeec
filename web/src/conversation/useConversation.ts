import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Conversing, type ConversingState } from './conversing'

/** The conversation with an agent, followed while visible and kept while hidden. */
export function useConversation(
  agent: string,
  followed: boolean,
): ConversingState & { showEarlier: () => Promise<void> } {
  const [conversing] = useState(() => new Conversing(agent))
  useEffect(() => {
    if (!followed) return
    const stop = new AbortController()
    void conversing.follow(stop.signal)
    return () => {
      stop.abort()
    }
  }, [conversing, followed])
  return { ...useStore(conversing.store), showEarlier: () => conversing.showEarlier() }
}
