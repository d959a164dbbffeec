import { useState } from 'react'
import { useConnection, useDaemon } from '../connection/useConnection'
import { NewSessionDialog } from '../session/NewSessionDialog'
import { Sessions } from '../session/Sessions'
import { useWorkspaces } from '../session/useSessions'
import { Alert } from '../ui/Alert'
import { useShortcut } from '../ui/useShortcut'
import { NoAnswer } from './NoAnswer'
import { Rail } from './Rail'
import { SignedOut } from './SignedOut'
import { StatusBar } from './StatusBar'
import { TopBar } from './TopBar'
import './App.css'

export function App() {
  const connection = useConnection()
  const phase = useDaemon((state) => state.phase)
  const loaded = useDaemon(({ snapshot }) => snapshot !== undefined)
  const problem = useDaemon((state) => state.problem)
  const workspaces = useWorkspaces()
  const [chosen, setChosen] = useState<string>()
  const [creating, setCreating] = useState(false)

  const project = workspaces.find(({ id }) => id === chosen)
  const unavailable = phase === 'online' ? undefined : 'Not connected'
  const startCreating = () => {
    setCreating(true)
  }

  useShortcut('n', () => {
    if (phase === 'online') startCreating()
  })

  return (
    <div className="app" data-rail={loaded} data-stale={loaded && phase !== 'online'}>
      <TopBar project={project?.name} signedIn={loaded} unavailable={unavailable} onNew={startCreating} />
      {loaded && <Rail chosen={project?.id} onChoose={setChosen} />}
      <main className="app-main" aria-busy={phase === 'connecting'}>
        {loaded && <Sessions workspace={project} unavailable={unavailable} onNew={startCreating} />}
        {phase === 'signed-out' && <SignedOut />}
        {phase === 'lost' && !loaded && <NoAnswer />}
      </main>
      <StatusBar />
      <NewSessionDialog
        open={creating}
        folder={project?.path ?? ''}
        onClose={() => {
          setCreating(false)
        }}
      />
      {problem && (
        <div className="toast">
          <Alert
            {...problem}
            onDismiss={() => {
              connection.dismissProblem()
            }}
          />
        </div>
      )}
    </div>
  )
}
