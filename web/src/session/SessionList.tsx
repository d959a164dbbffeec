import type { Session, Workspace } from '../protocol/messages'
import { SessionRow } from './SessionRow'
import { workspaceOf } from './sessions'
import './SessionList.css'

interface SessionListProps {
  sessions: readonly Session[]
  workspaces: readonly Workspace[]
  now: number
  unavailable: string | undefined
  onOpen: (session: Session) => void
  onDelete: (session: Session) => void
}

export function SessionList({ sessions, workspaces, now, unavailable, onOpen, onDelete }: SessionListProps) {
  return (
    <ul className="session-list" aria-label="Sessions">
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          workspace={workspaceOf(session, workspaces)}
          now={now}
          unavailable={unavailable}
          onOpen={() => {
            onOpen(session)
          }}
          onDelete={() => {
            onDelete(session)
          }}
        />
      ))}
    </ul>
  )
}
