import { useMemo } from 'react'
import { useDaemon } from '../connection/useConnection'
import type { Terminal } from '../protocol/messages'
import { oldestFirst } from './terminals'

const none: readonly Terminal[] = []

/** The terminals of one session, oldest first; all terminals if undefined. */
export function useTerminals(session?: string): Terminal[] {
  const terminals = useDaemon(({ snapshot }) => snapshot?.terminals ?? none)
  return useMemo(
    () => oldestFirst(session === undefined ? terminals : terminals.filter((terminal) => terminal.session === session)),
    [terminals, session],
  )
}
