import { useMemo } from 'react'
import { useCanvas } from '../canvas/useCanvas'
import { useConnection } from '../connection/useConnection'
import { attempt } from '../page/attempt'
import type { Terminal } from '../protocol/messages'
import { say } from '../ui/toasts'
import { isRunning, terminalName } from './terminals'

/** Opens and ends terminals; failures are shown to the person. */
export function useTerminalActions() {
  const canvas = useCanvas()
  const connection = useConnection()
  return useMemo(() => {
    /** Opens a terminal in the current session; runs the shell without a command. */
    const open = (command: readonly string[] = [], cwd?: string) => {
      const { session } = canvas.store.getState()
      if (session === undefined || connection.store.getState().phase !== 'online') return
      void attempt(() =>
        connection.api.openTerminal(session, { command, ...(cwd !== undefined && { cwd }) }).then((terminal) => {
          connection.receive({ type: 'terminal.opened', payload: terminal })
          canvas.open({ kind: 'terminal', terminal: terminal.id })
        }),
      )
    }
    return {
      open,
      openAgain: ({ command, cwd }: Terminal) => {
        open(command, cwd)
      },
      end: (terminal: Terminal) => {
        void attempt(() =>
          connection.api.closeTerminal(terminal.id).then(() => {
            connection.receive({ type: 'terminal.closed', payload: terminal })
            canvas.close({ kind: 'terminal', terminal: terminal.id })
            if (isRunning(terminal)) say({ tone: 'plain', message: `Killed ${terminalName(terminal)}` })
          }),
        )
      },
    }
  }, [canvas, connection])
}
