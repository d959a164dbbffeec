import { useMemo } from 'react'
import { useAgents } from '../agent/useAgents'
import { terminalNames } from '../terminal/terminals'
import { useTerminals } from '../terminal/useTerminals'

/**
 * The terminals of a session that are people's own, not an agent's; oldest first, with the names that tell them apart.
 */
export function useOwnTerminals(session: string | undefined) {
  const agents = useAgents(session)
  const all = useTerminals(session)
  return useMemo(() => {
    const terminals = all.filter(({ id }) => !agents.some(({ terminal }) => terminal === id))
    return { terminals, names: terminalNames(terminals) }
  }, [agents, all])
}
