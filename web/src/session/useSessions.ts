import { useMemo } from 'react'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Session, Workspace } from '../protocol/messages'
import { inWorkspace, newestFirst } from './sessions'

const noSessions: readonly Session[] = []
const noWorkspaces: readonly Workspace[] = []

export function useSessions(workspace?: string): Session[] {
  const sessions = useDaemon(({ snapshot }) => snapshot?.sessions ?? noSessions)
  return useMemo(() => newestFirst(inWorkspace(sessions, workspace)), [sessions, workspace])
}

export function useWorkspaces(): readonly Workspace[] {
  return useDaemon(({ snapshot }) => snapshot?.workspaces ?? noWorkspaces)
}

export function useWorkspaceOf(session: string | undefined): Workspace | undefined {
  return useDaemon(({ snapshot }) => {
    const its = snapshot?.sessions.find(({ id }) => id === session)?.workspace
    return snapshot?.workspaces.find(({ id }) => id === its)
  })
}

export function useSessionCommands() {
  const connection = useConnection()
  return {
    create: async (folder: string, name: string) => {
      const workspace = await connection.api.addWorkspace(folder)
      connection.receive({ type: 'workspace.created', payload: workspace })
      const session = await connection.api.createSession(name, workspace.id)
      connection.receive({ type: 'session.created', payload: session })
      return session
    },
    delete: async (session: Session) => {
      await connection.api.deleteSession(session.id)
      connection.receive({ type: 'session.deleted', payload: session })
    },
  }
}
