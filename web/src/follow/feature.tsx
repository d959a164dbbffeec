import { useStore } from 'zustand'
import { useActiveAgent, useAgents } from '../agent/useAgents'
import type { Command } from '../palette/commands'
import type { Feature, PageState } from '../page/feature'
import { following, followTarget, toggled } from './follow'
import { useFollowing } from './useFollow'

export const followFeature: Feature = {
  useCommands,
  Background: function FollowBackground({ session }: PageState) {
    useFollowing(session?.id)
    return null
  },
}

function useCommands({ session }: PageState): Command[] {
  const follow = useStore(following)
  const agents = useAgents(session?.id)
  const agent = followTarget(follow, agents, useActiveAgent())
  if (!session || !agent) return []
  return [
    {
      id: 'agent.follow',
      section: 'Agents',
      title:
        follow.agent === agent.id
          ? `Stop following ${agent.name}`
          : `Follow ${agent.name}: open the files it reads and writes`,
      keys: 'Alt+L',
      icon: 'eye',
      run: () => {
        following.setState(toggled(following.getState(), agent.id), true)
      },
    },
  ]
}
