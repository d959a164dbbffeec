import { useMemo } from 'react'
import { useAgents } from '../agent/useAgents'
import { terminalNames } from './terminals'
import { useTerminals } from './useTerminals'

/** The terminals of a session without those of agents, oldest first, with distinct names. */
export function useOwnTerminals(session: string | undefined) {
  const agents = useAgents(session)
  const all = useTerminals(session)
  return useMemo(() => {
    const terminals = all.filter(({ id }) => !agents.some(({ terminal }) => terminal === id))
    return { terminals, names: terminalNames(terminals) }
  }, [agents, all])
}
