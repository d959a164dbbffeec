import { useStore } from 'zustand'
import { panelKind } from '../canvas/panels'
import type { Command, Destination } from '../palette/commands'
import type { Feature, PageState } from '../page/feature'
import { AgentBackground } from './AgentBackground'
import { AgentRows } from './AgentRows'
import { AgentsInDock } from './AgentsInDock'
import { statusWords } from './agents'
import { askConsent, consent } from './desktop'
import { newAgentDialog } from './newAgent'
import { useAgentActions } from './useAgentActions'
import { useActiveAgent, useAgents } from './useAgents'

declare module '../canvas/panels' {
  interface PanelParams {
    agents: { session: string }
  }
}

export const agentFeature: Feature = {
  panels: [
    panelKind({
      kind: 'agents',
      key: ['session'],
      title: () => 'Agents',
      icon: 'agents',
      component: AgentsInDock,
      entry: {
        command: 'Agents',
        section: 'Agents',
        keys: 'Mod+Shift+A',
        label: 'Agents',
        useRow: (session) => ({ count: useAgents(session).length }),
      },
    }),
  ],
  useCommands,
  useDestinations,
  RailRows: AgentRows,
  Background: AgentBackground,
}

function useCommands({ session, online }: PageState): Command[] {
  const actions = useAgentActions()
  const agent = useActiveAgent()
  const notifications = useStore(consent)
  if (!session) return []
  const commands: Command[] = []
  if (online)
    commands.push({
      id: 'agent.new',
      section: 'Agents',
      title: 'New agent',
      keys: 'N',
      icon: 'plus',
      run: newAgentDialog.open,
    })
  if (agent)
    commands.push({
      id: 'agent.restart',
      section: 'Agents',
      title: `Restart ${agent.name}`,
      icon: 'refresh',
      run: () => {
        actions.restart(agent)
      },
    })
  if (notifications === 'default')
    commands.push({
      id: 'agent.notify',
      section: 'Agents',
      title: 'Notify me when an agent needs me or exits',
      run: () => void askConsent(),
    })
  return commands
}

function useDestinations({ session }: PageState): Destination[] {
  const agents = useAgents(session?.id)
  const actions = useAgentActions()
  if (!session) return []
  return agents.map((agent) => ({
    id: `agent:${agent.id}`,
    title: agent.name,
    detail: `${statusWords(agent)} · ${agent.agent}`,
    icon: 'agents',
    run: () => {
      actions.show(agent)
    },
  }))
}
