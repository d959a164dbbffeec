import { useMemo } from 'react'
import { agentApi } from '../agent/agentApi'
import { type Way, agentPanel } from '../agent/agents'
import { isPanel, panelId } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import { problemOf } from '../connection/problem'
import { useConnection } from '../connection/useConnection'
import type { Agent, Terminal } from '../protocol/messages'
import { isRunning, terminalName } from '../terminal/terminals'
import { useTerminalCommands } from '../terminal/useTerminals'
import { say } from '../ui/toasts'

/** What several places of the page do; what fails is said in passing. */
export function useActions() {
  const canvas = useCanvas()
  const connection = useConnection()
  const terminals = useTerminalCommands()
  return useMemo(() => {
    const attempt = (action: Promise<unknown>) => {
      action.catch((error: unknown) => {
        say({ tone: 'bad', ...problemOf(error) })
      })
    }
    const openTerminal = (command?: readonly string[], cwd?: string) => {
      const { session } = canvas.store.getState()
      if (session === undefined || connection.store.getState().phase !== 'online') return
      attempt(
        terminals.open(session, command, cwd).then(({ id }) => {
          canvas.open({ kind: 'terminal', terminal: id })
        }),
      )
    }
    const endTerminal = (terminal: Terminal) => {
      attempt(
        terminals.end(terminal.id).then(() => {
          canvas.closePanel(panelId({ kind: 'terminal', terminal: terminal.id }))
          if (isRunning(terminal)) say({ tone: 'plain', message: `Ended ${terminalName(terminal)}` })
        }),
      )
    }
    const showAgent = (agent: Agent) => {
      const panel = agentPanel(agent)
      if (!panel) return
      canvas.enter(agent.session)
      canvas.open(panel)
    }
    return {
      attempt,
      showAgent,
      /** One is shown itself, several as cards beside each other. */
      showCreated: (agents: readonly Agent[]) => {
        const [first, second] = agents
        if (second) canvas.open({ kind: 'agents', session: second.session })
        else if (first) showAgent(first)
      },
      /** A terminal that was open of it before is replaced by what it has now. */
      restartAgent: (agent: Agent, way?: Way) => {
        attempt(
          agentApi.restart(agent.id, way).then((started) => {
            const before = agentPanel(agent)
            if (before?.kind === 'terminal') canvas.closePanel(panelId(before))
            showAgent(started)
          }),
        )
      },
      openTerminal,
      endTerminal,
      /** What was open under the old path is opened under the new one. */
      moved: (workspace: string, from: string, to: string) => {
        for (const { id, params } of canvas.openPanels) {
          const panel: unknown = params
          if (!isPanel(panel) || !('path' in panel) || panel.workspace !== workspace) continue
          if (panel.path !== from && !panel.path.startsWith(`${from}/`)) continue
          canvas.closePanel(id)
          canvas.open({ ...panel, path: to + panel.path.slice(from.length) })
        }
      },
      runAgain: (terminal: Terminal) => {
        openTerminal(terminal.command, terminal.cwd)
      },
    }
    // The commands are made anew by each render and do the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [canvas, connection])
}

export type Actions = ReturnType<typeof useActions>
