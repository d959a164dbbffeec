import { newAgentDialog } from '../agent/newAgent'
import { useCanvas } from '../canvas/useCanvas'
import { openPalette } from '../palette/paletteMode'
import type { Session, Workspace } from '../protocol/messages'
import { newSessionDialog } from '../session/newSession'
import { useTerminalActions } from '../terminal/useTerminalActions'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Key } from '../ui/Key'
import { ariaKeys, onMac } from '../ui/shortcut'
import { useFocusIn } from '../ui/useFocusIn'
import { Logo } from './Logo'
import { railId } from './Rail'
import { ThemeToggle } from './ThemeToggle'
import './TopBar.css'

interface TopBarProps {
  workspace: Workspace | undefined
  session: Session | undefined
  signedIn: boolean
  unavailable: string | undefined
}

export function TopBar({ workspace, session, signedIn, unavailable }: TopBarProps) {
  const canvas = useCanvas()
  const terminals = useTerminalActions()
  // In a terminal, Control with a letter belongs to the program.
  const keys = useFocusIn('.terminal-panel') && !onMac ? 'Mod+Shift+K' : 'Mod+K'
  return (
    <header className="top-bar">
      {signedIn && (
        <span className="top-bar-menu">
          <Button kind="icon" aria-label="Sessions and files" popoverTarget={railId}>
            <Icon shape="menu" />
          </Button>
        </span>
      )}
      <span className="top-bar-crumb">
        <button
          type="button"
          className="top-bar-home"
          aria-label={session ? 'All sessions' : 'AgentOS: all sessions'}
          title="All sessions"
          onClick={() => {
            canvas.enter(undefined)
          }}
        >
          <Logo />
          {!session && <span>AgentOS</span>}
        </button>
        {session && (
          <>
            {workspace && (
              <span className="top-bar-project" title={workspace.path}>
                {workspace.name}
              </span>
            )}
            <span className="top-bar-slash" aria-hidden="true">
              /
            </span>
            <span className="top-bar-session">{session.name}</span>
          </>
        )}
      </span>
      {signedIn && (
        <button
          type="button"
          className="top-bar-search"
          aria-keyshortcuts={ariaKeys(keys)}
          onClick={() => {
            openPalette('everything')
          }}
        >
          <Icon shape="search" />
          <span>Search everything</span>
          <Key name={keys} />
        </button>
      )}
      <span className="top-bar-actions">
        <ThemeToggle />
        {signedIn &&
          (session ? (
            <>
              <Button
                aria-label="New terminal"
                aria-keyshortcuts={ariaKeys('Mod+`')}
                unavailable={unavailable}
                onClick={() => {
                  terminals.open()
                }}
              >
                <Icon shape="terminal" /> <span className="top-bar-wide">Terminal</span>
              </Button>
              <Button
                kind="primary"
                aria-label="New agent"
                aria-keyshortcuts="N"
                unavailable={unavailable}
                onClick={newAgentDialog.open}
              >
                <Icon shape="plus" /> <span className="top-bar-wide">Agent</span>
              </Button>
            </>
          ) : (
            <Button kind="primary" aria-keyshortcuts="N" unavailable={unavailable} onClick={newSessionDialog.open}>
              New session <Key name="N" />
            </Button>
          ))}
      </span>
    </header>
  )
}
