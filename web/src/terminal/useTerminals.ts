import { useMemo } from 'react'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Terminal } from '../protocol/messages'
import { oldestFirst } from './terminals'

const none: readonly Terminal[] = []

/** Those of one session, oldest first; all when undefined. */
export function useTerminals(session?: string): Terminal[] {
  const terminals = useDaemon(({ snapshot }) => snapshot?.terminals ?? none)
  return useMemo(
    () => oldestFirst(session === undefined ? terminals : terminals.filter((terminal) => terminal.session === session)),
    [terminals, session],
  )
}

export function useTerminalCommands() {
  const connection = useConnection()
  return {
    open: async (session: string, command: readonly string[] = [], cwd?: string) => {
      const terminal = await connection.api.openTerminal(session, { command, ...(cwd !== undefined && { cwd }) })
      connection.receive({ type: 'terminal.opened', payload: terminal })
      return terminal
    },
    end: async (id: string) => {
      await connection.api.closeTerminal(id)
      connection.receive({ type: 'terminal.closed', payload: { id } })
    },
  }
}
