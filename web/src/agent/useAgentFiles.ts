import { useCallback } from 'react'
import { useCanvas } from '../canvas/useCanvas'
import { useWorkspaceOf } from '../session/useSessions'
import { placeInWorkspace } from './agents'
import { useAgents } from './useAgents'

/** Opens a file by agent id and path in the agent's folder; undefined if the file is in no workspace. */
export function useAgentFiles(session: string) {
  const canvas = useCanvas()
  const agents = useAgents(session)
  const workspace = useWorkspaceOf(session)
  return useCallback(
    (agentId: string | undefined, agentPath: string): ((line?: number) => void) | undefined => {
      const agent = agents.find(({ id }) => id === agentId)
      const path = agent && workspace && placeInWorkspace(agent, workspace, agentPath)
      if (!workspace || path === undefined) return undefined
      return (line) => {
        canvas.open({ kind: 'file', workspace: workspace.id, path, ...(line !== undefined && { at: { line } }) })
      }
    },
    [canvas, agents, workspace],
  )
}
