import { useMemo } from 'react'
import { useCanvas } from '../canvas/useCanvas'
import { attempt } from '../page/attempt'
import type { Agent } from '../protocol/messages'
import { agentApi } from './agentApi'
import { type Way, agentPanel } from './agents'

/** Opens the panels of agents. */
export function useAgentActions() {
  const canvas = useCanvas()
  return useMemo(() => {
    const show = (agent: Agent) => {
      const panel = agentPanel(agent)
      if (!panel) return
      canvas.enter(agent.session)
      canvas.open(panel)
    }
    return {
      show,
      /** Opens the panel of a single agent, or the cards of several. */
      showCreated: (agents: readonly Agent[]) => {
        const [first, second] = agents
        if (second) canvas.open({ kind: 'agents', session: second.session })
        else if (first) show(first)
      },
      /** Replaces the panel of the agent's previous terminal. */
      restart: (agent: Agent, way?: Way) => {
        void attempt(() =>
          agentApi.restart(agent.id, way).then((started) => {
            const before = agentPanel(agent)
            if (before?.kind === 'terminal') canvas.close(before)
            show(started)
          }),
        )
      },
    }
  }, [canvas])
}
