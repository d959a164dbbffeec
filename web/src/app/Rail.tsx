import { useRef } from 'react'
import type { Panel, PanelEntry, PanelKind } from '../canvas/panels'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { useDaemon } from '../connection/useConnection'
import { RailRow } from '../page/RailRow'
import type { Session, Workspace } from '../protocol/messages'
import { newSessionDialog } from '../session/newSession'
import { age } from '../session/sessions'
import { useSessions, useWorkspaces } from '../session/useSessions'
import { Button } from '../ui/Button'
import { Icon, type Shape } from '../ui/Icon'
import { useNow } from '../ui/useNow'
import { HealthFacts } from './HealthFacts'
import { RailSide } from './RailSide'
import { features } from './features'
import './Rail.css'

export const railId = 'rail'

interface RailProps {
  session: Session | undefined
  unavailable: string | undefined
}

/** On a narrow screen the rail is a drawer: a popover that the top bar's menu button opens. */
export function Rail({ session: current, unavailable }: RailProps) {
  const rail = useRef<HTMLElement>(null)
  const canvas = useCanvas()
  const sessions = useSessions()
  const workspaces = useWorkspaces()
  const currentWorkspace = workspaces.find(({ id }) => id === current?.workspace)
  const status = useDaemon(({ snapshot }) => snapshot?.status)
  const now = useNow()
  const close = () => {
    if (rail.current?.matches(':popover-open')) rail.current.hidePopover()
  }

  return (
    <nav ref={rail} id={railId} className="rail" popover="auto" aria-label="Sessions and files">
      <section className="rail-sessions" aria-label="Sessions">
        <header className="rail-header">
          <h2>Sessions</h2>
          <Button
            kind="icon"
            aria-label="New session"
            title="New session"
            unavailable={unavailable}
            onClick={newSessionDialog.open}
          >
            <Icon shape="plus" />
          </Button>
        </header>
        {sessions.length === 0 && <p className="rail-none">No sessions yet</p>}
        {withSessions(workspaces, sessions).map(([workspace, own]) => (
          <section key={workspace.id} className="rail-workspace" aria-label={workspace.name}>
            <h3 title={workspace.path}>
              <Icon shape="folder" />
              {workspace.name}
            </h3>
            <ul>
              {own.map((session) => (
                <li key={session.id}>
                  <button
                    type="button"
                    className="rail-item"
                    title={session.name}
                    aria-current={session.id === current?.id ? 'true' : undefined}
                    onClick={() => {
                      canvas.enter(session.id)
                      if (session.id !== current?.id) close()
                    }}
                  >
                    <span className="rail-name">{session.name}</span>
                    <span className="rail-age">{age(session.createdAt, now)}</span>
                  </button>
                  {session.id === current?.id && (
                    <>
                      <PanelRows session={session} onChosen={close} />
                      {features.map(
                        ({ RailRows }, index) =>
                          RailRows && (
                            <RailRows
                              key={index}
                              session={session}
                              workspace={workspace}
                              now={now}
                              unavailable={unavailable}
                              onChosen={close}
                            />
                          ),
                      )}
                    </>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
      {current && currentWorkspace && (
        <RailSide key={currentWorkspace.id} workspace={currentWorkspace} unavailable={unavailable} onChosen={close} />
      )}
      {!current && status && <HealthFacts status={status} />}
    </nav>
  )
}

/** The panels that each session has one of. */
function PanelRows({ session, onChosen }: { session: Session; onChosen: () => void }) {
  const { kinds } = useCanvas()
  return (
    <ul className="rail-rows rail-panels" aria-label="Panels">
      {kinds.all.map(
        ({ kind, icon, entry }) =>
          entry && (
            <PanelRow key={kind} kind={kind} icon={icon} entry={entry} session={session.id} onChosen={onChosen} />
          ),
      )}
    </ul>
  )
}

interface PanelRowProps extends Pick<PanelKind, 'kind'> {
  icon: Shape | undefined
  entry: PanelEntry
  session: string
  onChosen: () => void
}

function PanelRow({ kind, icon, entry, session, onChosen }: PanelRowProps) {
  const canvas = useCanvas()
  const current = useCanvasState(({ active }) => active?.kind === kind)
  const row = entry.useRow ? entry.useRow(session) : {}
  if (!row) return null
  return (
    <RailRow
      mark={icon && <Icon shape={icon} />}
      name={entry.label}
      end={row.count !== undefined && row.count > 0 && <span className="rail-age">{row.count}</span>}
      current={current}
      hint={entry.hint}
      keys={entry.keys}
      onChoose={() => {
        canvas.open({ kind, session } as Panel)
        onChosen()
      }}
    />
  )
}

function withSessions(workspaces: readonly Workspace[], sessions: readonly Session[]): [Workspace, Session[]][] {
  return workspaces
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((workspace): [Workspace, Session[]] => [
      workspace,
      sessions.filter((session) => session.workspace === workspace.id),
    ])
    .filter(([, own]) => own.length > 0)
}
