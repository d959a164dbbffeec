import { useRef } from 'react'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { useDaemon } from '../connection/useConnection'
import type { Session, Terminal, Workspace } from '../protocol/messages'
import { age } from '../session/sessions'
import { useSessions, useWorkspaces } from '../session/useSessions'
import { isRunning, placeOf, terminalState, terminalTone } from '../terminal/terminals'
import { Button } from '../ui/Button'
import { Dot } from '../ui/Dot'
import { Icon } from '../ui/Icon'
import { useNow } from '../ui/useNow'
import { HealthFacts } from './HealthFacts'
import { AgentRows } from './AgentRows'
import { RailSide } from './RailSide'
import { useActions } from './useActions'
import { useOwnTerminals } from './useOwnTerminals'
import './Rail.css'

export const railId = 'rail'

interface RailProps {
  session: Session | undefined
  unavailable: string | undefined
  onNewSession: () => void
}

/** On a narrow screen the rail is a drawer: a popover that the top bar's menu button opens. */
export function Rail({ session: current, unavailable, onNewSession }: RailProps) {
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
            aria-label="New session here"
            title="New session"
            unavailable={unavailable}
            onClick={onNewSession}
          >
            <Icon shape="plus" />
          </Button>
        </header>
        {sessions.length === 0 && <p className="rail-none">None yet</p>}
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
                  {session.id === current?.id && <AgentRows session={session} onChosen={close} />}
                  {session.id === current?.id && (
                    <TerminalRows
                      session={session}
                      workspace={workspace}
                      now={now}
                      unavailable={unavailable}
                      onChosen={close}
                    />
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

interface TerminalRowsProps {
  session: Session
  workspace: Workspace
  now: number
  unavailable: string | undefined
  onChosen: () => void
}

function TerminalRows({ session, workspace, now, unavailable, onChosen }: TerminalRowsProps) {
  const { terminals, names } = useOwnTerminals(session.id)
  const canvas = useCanvas()
  const active = useCanvasState((state) => (state.active?.kind === 'terminal' ? state.active.terminal : undefined))
  const actions = useActions()
  return (
    <ul className="rail-terminals" aria-label="Terminals">
      {terminals.map((terminal) => (
        <TerminalRow
          key={terminal.id}
          terminal={terminal}
          name={names.get(terminal.id) ?? ''}
          place={placeOf(terminal, workspace.path)}
          active={terminal.id === active}
          now={now}
          unavailable={unavailable}
          onOpen={() => {
            canvas.open({ kind: 'terminal', terminal: terminal.id })
            onChosen()
          }}
          onEnd={() => {
            actions.endTerminal(terminal)
          }}
        />
      ))}
      <li>
        <button
          type="button"
          className="rail-item rail-add"
          aria-disabled={unavailable !== undefined}
          onClick={() => {
            actions.openTerminal()
            onChosen()
          }}
        >
          <Icon shape="plus" />
          New terminal
        </button>
      </li>
    </ul>
  )
}

interface TerminalRowProps {
  terminal: Terminal
  name: string
  place: string
  active: boolean
  now: number
  unavailable: string | undefined
  onOpen: () => void
  onEnd: () => void
}

function TerminalRow({ terminal, name, place, active, now, unavailable, onOpen, onEnd }: TerminalRowProps) {
  const title = useCanvasState((state) => state.facts[`terminal:${terminal.id}`]?.title)
  const end = isRunning(terminal) ? `End ${name}` : `Remove ${name}`
  return (
    <li className="rail-terminal">
      <button
        type="button"
        className="rail-item"
        aria-current={active ? 'true' : undefined}
        title={[title, terminal.command.join(' '), terminal.cwd].filter(Boolean).join('\n')}
        onClick={onOpen}
      >
        <Dot tone={terminalTone(terminal)} />
        <span className="rail-name">{name}</span>
        <span className="rail-detail">{isRunning(terminal) ? place : terminalState(terminal)}</span>
        <span className="visually-hidden">{terminalState(terminal)}</span>
        <span className="rail-age">{age(terminal.createdAt, now)}</span>
      </button>
      <Button kind="icon" aria-label={end} title={end} unavailable={unavailable} onClick={onEnd}>
        <Icon shape="close" />
      </Button>
    </li>
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
