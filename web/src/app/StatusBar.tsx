import { useConnection, useDaemon } from '../connection/useConnection'
import type { Phase } from '../connection/connection'
import { counted } from '../session/sessions'
import { Dot, type Tone } from '../ui/Dot'
import './StatusBar.css'

const shown: Record<Phase, { tone: Tone; words: string }> = {
  connecting: { tone: 'busy', words: 'connecting' },
  online: { tone: 'good', words: 'connected' },
  lost: { tone: 'bad', words: 'connection lost, trying again' },
  'signed-out': { tone: 'busy', words: 'not signed in' },
}

export function StatusBar() {
  const connection = useConnection()
  const phase = useDaemon((state) => state.phase)
  const version = useDaemon((state) => state.version)
  const sessionCount = useDaemon(({ snapshot }) => snapshot?.sessions.length)
  const nucleus = useDaemon(({ snapshot }) => snapshot?.status.nucleus.state)
  const { tone, words } = shown[phase]

  return (
    <footer className="status-bar" data-tone={tone}>
      <span className="status-bar-connection" role="status">
        <Dot tone={tone} />
        {words}
      </span>
      {phase === 'lost' && (
        <button
          type="button"
          className="status-bar-retry"
          onClick={() => {
            connection.retryNow()
          }}
        >
          Try now
        </button>
      )}
      {phase === 'online' && sessionCount !== undefined && <span>{counted(sessionCount, 'session')}</span>}
      {phase === 'online' && nucleus !== undefined && nucleus !== 'running' && <span className="status-bar-nucleus">nucleus {nucleus}</span>}
      {version !== undefined && <span className="status-bar-version">{version}</span>}
    </footer>
  )
}
