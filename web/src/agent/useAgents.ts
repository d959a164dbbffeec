import { useMemo } from 'react'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { problemOf } from '../connection/problem'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Agent } from '../protocol/messages'
import { say } from '../ui/toasts'
import { agentApi } from './agentApi'
import { oldestFirst } from './agents'

const none: readonly Agent[] = []

/** The agents of one session, oldest first; all agents if undefined. */
export function useAgents(session?: string): Agent[] {
  const agents = useDaemon(({ snapshot }) => snapshot?.agents ?? none)
  return useMemo(
    () => oldestFirst(session === undefined ? agents : agents.filter((agent) => agent.session === session)),
    [agents, session],
  )
}

/** The agent that runs in this terminal. */
export function useAgentIn(terminal: string): Agent | undefined {
  return useDaemon(({ snapshot }) => snapshot?.agents.find((agent) => agent.terminal === terminal))
}

/** The agent whose terminal or conversation is active. */
export function useActiveAgent(): Agent | undefined {
  const active = useCanvasState((state) => state.active)
  return useDaemon(({ snapshot }) =>
    snapshot?.agents.find(({ id, terminal }) =>
      active?.kind === 'conversation'
        ? id === active.agent
        : active?.kind === 'terminal' && terminal === active.terminal,
    ),
  )
}

/**
 * Commands for one or more agents. Each failure is reported and does not stop the others. Status changes arrive as
 * events, because a response may be older than the latest event.
 */
export function useAgentCommands() {
  const connection = useConnection()
  const canvas = useCanvas()
  return useMemo(() => {
    const toEach = async (agents: readonly Agent[], act: (id: string) => Promise<unknown>): Promise<boolean> => {
      const done = await Promise.allSettled(agents.map(({ id }) => act(id)))
      done.forEach((result, index) => {
        if (result.status === 'rejected')
          say({ tone: 'bad', ...problemFor(agents[index], result.reason, agents.length > 1) })
      })
      return done.every(({ status }) => status === 'fulfilled')
    }
    return {
      destroy: async ({ id, terminal }: Agent) => {
        const destroyed = await agentApi.destroy(id)
        if (terminal !== undefined) canvas.close({ kind: 'terminal', terminal })
        canvas.close({ kind: 'conversation', agent: id })
        connection.receive({ type: 'agent.destroyed', payload: destroyed })
        return destroyed
      },
      answer: (agent: Agent, question: string, allow: boolean) =>
        toEach([agent], (id) => agentApi.answer(id, question, allow)),
      send: (agents: readonly Agent[], text: string) => toEach(agents, (id) => agentApi.send(id, text)),
      queue: (agents: readonly Agent[], text: string) => toEach(agents, (id) => agentApi.queue(id, text)),
      interrupt: (agent: Agent) => toEach([agent], agentApi.interrupt),
      pause: (agents: readonly Agent[]) => toEach(agents, agentApi.pause),
      resume: (agents: readonly Agent[]) => toEach(agents, agentApi.resume),
    }
  }, [connection, canvas])
}

export type AgentCommands = ReturnType<typeof useAgentCommands>

function problemFor(agent: Agent | undefined, error: unknown, among: boolean) {
  const problem = problemOf(error)
  return among && agent ? { ...problem, message: `${agent.name}: ${problem.message}` } : problem
}
