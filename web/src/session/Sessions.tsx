import { useRef, useState } from 'react'
import type { Session, Workspace } from '../protocol/messages'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Invitation } from '../ui/Invitation'
import { Key } from '../ui/Key'
import { useNow } from '../ui/useNow'
import { DeleteSessionDialog } from './DeleteSessionDialog'
import { SessionList } from './SessionList'
import { counted } from './sessions'
import { useSessions, useWorkspaces } from './useSessions'
import './Sessions.css'

interface SessionsProps {
  /** Only the sessions of this workspace; all of them when undefined. */
  workspace: Workspace | undefined
  /** Why nothing can be changed now. */
  unavailable: string | undefined
  onNew: () => void
}

export function Sessions({ workspace, unavailable, onNew }: SessionsProps) {
  const sessions = useSessions(workspace?.id)
  const workspaces = useWorkspaces()
  const now = useNow()
  const [deleting, setDeleting] = useState<Session>()
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <>
      <header className="sessions-header">
        <h1 ref={heading} tabIndex={-1}>
          {workspace?.name ?? 'All sessions'}
        </h1>
        {workspace && <span className="sessions-path">{workspace.path}</span>}
        <span className="sessions-count">{counted(sessions.length, 'session')}</span>
      </header>
      <div className="sessions-body">
        {sessions.length > 0 ? (
          <SessionList sessions={sessions} workspaces={workspaces} now={now} unavailable={unavailable} onDelete={setDeleting} />
        ) : (
          <NoSessions workspace={workspace} unavailable={unavailable} onNew={onNew} />
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

function NoSessions({ workspace, unavailable, onNew }: SessionsProps) {
  return (
    <Invitation
      picture={
        <span className="sessions-tile">
          <Icon shape="folder" />
        </span>
      }
      heading="h2"
      title={workspace ? `No sessions in ${workspace.name}` : 'Start with a project folder'}
    >
      <p>A session is a place where you and your agents work on one project, side by side.</p>
      <Button kind="primary" aria-keyshortcuts="N" unavailable={unavailable} onClick={onNew}>
        New session <Key name="N" />
      </Button>
    </Invitation>
  )
}
