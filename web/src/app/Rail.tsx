import { useRef } from 'react'
import type { Session, Workspace } from '../protocol/messages'
import { useDaemon } from '../connection/useConnection'
import { useSessions, useWorkspaces } from '../session/useSessions'
import { Icon } from '../ui/Icon'
import { HealthFacts } from './HealthFacts'
import './Rail.css'

export const railId = 'rail'

interface RailProps {
  /** The chosen workspace's id; all of them when undefined. */
  chosen: string | undefined
  onChoose: (workspace: string | undefined) => void
}

/** On a narrow screen the rail is a drawer: a popover that the top bar's menu button opens. */
export function Rail({ chosen, onChoose }: RailProps) {
  const rail = useRef<HTMLElement>(null)
  const sessions = useSessions()
  const workspaces = useWorkspaces()
  const status = useDaemon(({ snapshot }) => snapshot?.status)

  function choose(workspace: string | undefined) {
    onChoose(workspace)
    if (rail.current?.matches(':popover-open')) rail.current.hidePopover()
  }

  return (
    <nav ref={rail} id={railId} className="rail" popover="auto" aria-label="Projects and health">
      <h2>Projects</h2>
      <ul>
        <RailItem
          icon="layers"
          name="All sessions"
          count={sessions.length}
          current={chosen === undefined}
          onChoose={() => {
            choose(undefined)
          }}
        />
        {byName(workspaces).map((workspace) => (
          <RailItem
            key={workspace.id}
            icon="folder"
            name={workspace.name}
            detail={workspace.path}
            count={countIn(workspace, sessions)}
            current={chosen === workspace.id}
            onChoose={() => {
              choose(workspace.id)
            }}
          />
        ))}
      </ul>
      {status && <HealthFacts status={status} />}
    </nav>
  )
}

interface RailItemProps {
  icon: 'layers' | 'folder'
  name: string
  detail?: string
  count: number
  current: boolean
  onChoose: () => void
}

function RailItem({ icon, name, detail, count, current, onChoose }: RailItemProps) {
  return (
    <li>
      <button type="button" className="rail-item" title={detail} aria-current={current ? 'true' : undefined} onClick={onChoose}>
        <Icon shape={icon} />
        <span className="rail-name">{name}</span>
        <span className="rail-count">{count}</span>
      </button>
    </li>
  )
}

function byName(workspaces: readonly Workspace[]): Workspace[] {
  return workspaces.toSorted((a, b) => a.name.localeCompare(b.name))
}

function countIn(workspace: Workspace, sessions: readonly Session[]): number {
  return sessions.filter((session) => session.workspace === workspace.id).length
}
