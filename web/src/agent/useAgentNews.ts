import { useEffect, useEffectEvent, useRef } from 'react'
import { useCanvas } from '../canvas/useCanvas'
import type { Agent } from '../protocol/messages'
import { say } from '../ui/toasts'
import { agentPanel, newsBetween, pageTitle } from './agents'
import { notifyDesktop } from './desktop'
import { useAgents } from './useAgents'

/**
 * Notifies about agents that start to wait or end, unless their panel is in view. The page title shows how many wait.
 */
export function useAgentNews(onShow: (agent: Agent) => void): void {
  const canvas = useCanvas()
  const agents = useAgents()
  const before = useRef(agents)

  const tell = useEffectEvent((agent: Agent, message: string) => {
    const panel = agentPanel(agent)
    const looksAtIt = panel !== undefined && canvas.isVisible(panel)
    if (looksAtIt && !document.hidden) return
    const show = () => {
      onShow(agent)
    }
    say({ tone: 'plain', message, action: { label: 'Show', act: show } })
    if (document.hidden) notifyDesktop(agent.id, message, show)
  })

  useEffect(() => {
    for (const { agent, message } of newsBetween(before.current, agents)) tell(agent, message)
    before.current = agents
    document.title = pageTitle(agents)
  }, [agents])
}
