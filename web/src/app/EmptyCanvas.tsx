import { Button } from '../ui/Button'
import { Key } from '../ui/Key'
import { Logo } from './Logo'
import { useActions } from './useActions'
import { usePage } from './usePage'
import './EmptyCanvas.css'

/** A session in which nothing is open: the next steps. */
export function EmptyCanvas() {
  const actions = useActions()
  const { openPalette, showHelp, newAgent } = usePage()
  return (
    <section className="empty-canvas" aria-label="Nothing is open">
      <Logo size={40} />
      <ul>
        <li>
          <Button kind="primary" onClick={newAgent}>
            New agent <Key name="N" />
          </Button>
        </li>
        <li>
          <Button
            onClick={() => {
              actions.openTerminal()
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
          <Button onClick={showHelp}>
            Show all keys <Key name="?" />
          </Button>
        </li>
      </ul>
    </section>
  )
}
