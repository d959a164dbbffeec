import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Key } from '../ui/Key'
import { Logo } from './Logo'
import { railId } from './Rail'
import { ThemeToggle } from './ThemeToggle'
import './TopBar.css'

interface TopBarProps {
  /** The project in view, if it is only one. */
  project: string | undefined
  signedIn: boolean
  unavailable: string | undefined
  onNew: () => void
}

export function TopBar({ project, signedIn, unavailable, onNew }: TopBarProps) {
  return (
    <header className="top-bar">
      {signedIn && (
        <span className="top-bar-menu">
          <Button kind="icon" aria-label="Projects and health" popoverTarget={railId}>
            <Icon shape="menu" />
          </Button>
        </span>
      )}
      <span className="top-bar-crumb">
        <Logo />
        <span>AgentOS</span>
        {project !== undefined && (
          <>
            <span className="top-bar-slash" aria-hidden="true">
              /
            </span>
            <span className="top-bar-project">{project}</span>
          </>
        )}
      </span>
      <ThemeToggle />
      {signedIn && (
        <Button kind="primary" aria-keyshortcuts="N" unavailable={unavailable} onClick={onNew}>
          New session <Key name="N" />
        </Button>
      )}
    </header>
  )
}
