import { useMemo } from 'react'
import { panelId } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import { problemOf } from '../connection/problem'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Agent } from '../protocol/messages'
import { say } from '../ui/toasts'
import { agentApi } from './agentApi'
import { oldestFirst } from './agents'

const none: readonly Agent[] = []

/** Those of one session, oldest first; all when undefined. */
export function useAgents(session?: string): Agent[] {
  const agents = useDaemon(({ snapshot }) => snapshot?.agents ?? none)
  return useMemo(
    () => oldestFirst(session === undefined ? agents : agents.filter((agent) => agent.session === session)),
    [agents, session],
  )
}

/** The agent that runs in a terminal. */
export function useAgentIn(terminal: string): Agent | undefined {
  return useDaemon(({ snapshot }) => snapshot?.agents.find((agent) => agent.terminal === terminal))
}

/**
 * What can be done with agents, with several at once too; what fails is said for each, and does not keep the others.
 * What becomes of them comes by events: an answer may be older than those.
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
        if (terminal !== undefined) canvas.closePanel(panelId({ kind: 'terminal', terminal }))
        canvas.closePanel(panelId({ kind: 'conversation', agent: id }))
        connection.receive({ type: 'agent.destroyed', payload: { id } })
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
