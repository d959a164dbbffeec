import { useStore } from 'zustand'
import type { PanelProps } from '../canvas/panels'
import { useDaemon } from '../connection/useConnection'
import { following, toggled } from '../follow/follow'
import { AgentsPanel } from './AgentsPanel'
import { newAgentDialog } from './newAgent'
import { useAgentActions } from './useAgentActions'

export function AgentsInDock({ params: { session } }: PanelProps<'agents'>) {
  const actions = useAgentActions()
  const online = useDaemon(({ phase }) => phase === 'online')
  const followed = useStore(following, ({ agent }) => agent)
  return (
    <AgentsPanel
      session={session}
      unavailable={online ? undefined : 'Not connected'}
      onOpen={actions.show}
      onNew={newAgentDialog.open}
      onRestart={actions.restart}
      followed={followed}
      onFollow={({ id }) => {
        following.setState(toggled(following.getState(), id), true)
      }}
    />
  )
}
