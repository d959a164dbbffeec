import type { Session, Workspace } from '../protocol/messages'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { age, participantName } from './sessions'

interface SessionRowProps {
  session: Session
  workspace: Workspace | undefined
  now: number
  unavailable: string | undefined
  onOpen: () => void
  onDelete: () => void
}

export function SessionRow({ session, workspace, now, unavailable, onOpen, onDelete }: SessionRowProps) {
  return (
    <li className="session-row">
      <button type="button" className="session-name" title={session.name} onClick={onOpen}>
        {session.name}
      </button>
      <span className="session-project" title={workspace?.path}>
        {workspace ? (
          <>
            <span className="session-project-name">{workspace.name}</span>
            <span className="session-path">{workspace.path}</span>
          </>
        ) : (
          <span className="session-project-name">project removed</span>
        )}
      </span>
      <span className="session-owner">{participantName(session.owner)}</span>
      <time className="session-age" dateTime={session.createdAt} title={new Date(session.createdAt).toLocaleString()}>
        {age(session.createdAt, now)}
      </time>
      <Button
        kind="icon"
        aria-label={`Delete session ${session.name}`}
        title="Delete session"
        unavailable={unavailable}
        onClick={onDelete}
      >
        <Icon shape="trash" />
      </Button>
    </li>
  )
}
