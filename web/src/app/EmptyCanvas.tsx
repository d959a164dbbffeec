import { newAgentDialog } from '../agent/newAgent'
import { openPalette } from '../palette/paletteMode'
import { useTerminalActions } from '../terminal/useTerminalActions'
import { Button } from '../ui/Button'
import { Key } from '../ui/Key'
import { Logo } from './Logo'
import { keyHelp } from './keyHelp'
import './EmptyCanvas.css'

/** A session in which nothing is open: the next steps. */
export function EmptyCanvas() {
  const terminals = useTerminalActions()
  return (
    <section className="empty-canvas" aria-label="No open panels">
      <Logo size={40} />
      <ul>
        <li>
          <Button kind="primary" onClick={newAgentDialog.open}>
            New agent <Key name="N" />
          </Button>
        </li>
        <li>
          <Button
            onClick={() => {
              terminals.open()
            }}
          >
            New terminal <Key name="Mod+`" />
          </Button>
        </li>
        <li>
          <Button
            onClick={() => {
              openPalette('everything')
            }}
          >
            Search everything <Key name="Mod+K" />
          </Button>
        </li>
        <li>
          <Button onClick={keyHelp.open}>
            Keyboard shortcuts <Key name="?" />
          </Button>
        </li>
      </ul>
    </section>
  )
}
