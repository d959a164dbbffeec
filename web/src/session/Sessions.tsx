import { useRef, useState } from 'react'
import type { Session } from '../protocol/messages'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Invitation } from '../ui/Invitation'
import { Key } from '../ui/Key'
import { counted } from '../ui/counted'
import { useNow } from '../ui/useNow'
import { DeleteSessionDialog } from './DeleteSessionDialog'
import { SessionList } from './SessionList'
import { useSessions, useWorkspaces } from './useSessions'
import './Sessions.css'

interface SessionsProps {
  /** Why nothing can be changed now, such as a lost connection. */
  unavailable: string | undefined
  onNew: () => void
  onOpen: (session: Session) => void
}

export function Sessions({ unavailable, onNew, onOpen }: SessionsProps) {
  const sessions = useSessions()
  const workspaces = useWorkspaces()
  const now = useNow()
  const [deleting, setDeleting] = useState<Session>()
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <>
      <header className="sessions-header">
        <h1 ref={heading} tabIndex={-1}>
          All sessions
        </h1>
        <span className="sessions-count">{counted(sessions.length, 'session')}</span>
      </header>
      <div className="sessions-body">
        {sessions.length > 0 ? (
          <SessionList
            sessions={sessions}
            workspaces={workspaces}
            now={now}
            unavailable={unavailable}
            onOpen={onOpen}
            onDelete={setDeleting}
          />
        ) : (
          <NoSessions unavailable={unavailable} onNew={onNew} />
        )}
      </div>
      <DeleteSessionDialog
        session={deleting}
        fallbackFocus={heading}
        onClose={() => {
          setDeleting(undefined)
        }}
      />
    </>
  )
}

function NoSessions({ unavailable, onNew }: Pick<SessionsProps, 'unavailable' | 'onNew'>) {
  return (
    <Invitation
      picture={
        <span className="sessions-tile">
          <Icon shape="folder" />
        </span>
      }
      heading="h2"
      title="Start with a project folder"
    >
      <p>A session is a place where you and your agents work on one project, side by side.</p>
      <Button kind="primary" aria-keyshortcuts="N" unavailable={unavailable} onClick={onNew}>
        New session <Key name="N" />
      </Button>
    </Invitation>
  )
}
