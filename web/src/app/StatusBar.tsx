import { countWords } from '../agent/agents'
import { useAgents } from '../agent/useAgents'
import { useActiveFacts } from '../canvas/useCanvas'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Phase } from '../connection/connection'
import { FollowStatus } from '../follow/FollowStatus'
import { branchDialog } from '../git/branchDialog'
import { useGitState } from '../git/useGit'
import { interactionWords } from '../suggestion/interaction'
import { interactionDialog } from '../suggestion/interactionDialog'
import { useInteraction } from '../suggestion/useInteraction'
import { Dot, type Tone } from '../ui/Dot'
import { Icon } from '../ui/Icon'
import { counted } from '../ui/counted'
import { useLasting } from '../ui/useLasting'
import { useMedia } from '../ui/useMedia'
import './StatusBar.css'

const shown: Record<Phase, { tone: Tone; words: string }> = {
  connecting: { tone: 'busy', words: 'connecting' },
  online: { tone: 'good', words: 'connected' },
  lost: { tone: 'bad', words: 'connection lost, reconnecting' },
  'signed-out': { tone: 'busy', words: 'not signed in' },
}

/** In milliseconds; a daemon that is away for longer is probably not just restarting. */
const patience = 5_000

/** The session in view, whose terminals are counted; all sessions otherwise. */
export function StatusBar({ session }: { session: string | undefined }) {
  const connection = useConnection()
  const phase = useDaemon((state) => state.phase)
  const version = useDaemon((state) => state.version)
  const sessionCount = useDaemon(({ snapshot }) => snapshot?.sessions.length)
  const nucleus = useDaemon(({ snapshot }) => snapshot?.status.nucleus.state)
  const running = useDaemon(
    ({ snapshot }) =>
      snapshot?.terminals.filter((terminal) => terminal.session === session && terminal.state === 'running').length ??
      0,
  )
  const agents = useAgents(session ?? '')
  const facts = useActiveFacts()
  const branch = useGitState(({ status }) => status && (status.branch ?? status.head?.slice(0, 8)))
  const interaction = useInteraction(session)
  const { tone, words } = shown[phase]
  const away = useLasting(phase === 'lost', patience)
  const narrow = useMedia('(max-width: 640px)')

  return (
    <footer className="status-bar" data-tone={tone}>
      <span className="status-bar-connection" role="status">
        <Dot tone={tone} />
        {away && narrow ? 'connection lost' : words}
        {away && (
          <span className="status-bar-advice">
            run <code>agentos up</code> if the daemon was stopped
          </span>
        )}
      </span>
      {phase === 'lost' && (
        <button
          type="button"
          className="status-bar-retry"
          onClick={() => {
            connection.retryNow()
          }}
        >
          Retry now
        </button>
      )}
      {phase === 'online' && session === undefined && sessionCount !== undefined && (
        <span>{counted(sessionCount, 'session')}</span>
      )}
      {phase === 'online' && session !== undefined && !narrow && <span>{counted(running, 'terminal')} running</span>}
      {phase === 'online' && session !== undefined && agents.length > 0 && (
        <span className="status-bar-agents">agents: {countWords(agents)}</span>
      )}
      {interaction && agents.length > 0 && (!narrow || interaction.mode !== 'parallel') && (
        <button type="button" className="status-bar-mode" title="Interaction mode" onClick={interactionDialog.open}>
          {interactionWords(interaction, agents)}
        </button>
      )}
      <FollowStatus />
      {session !== undefined && branch !== undefined && (
        <button type="button" className="status-bar-branch" title="Branches" onClick={branchDialog.open}>
          <Icon shape="branch" />
          <span>{branch}</span>
        </button>
      )}
      {phase === 'online' && nucleus !== undefined && nucleus !== 'running' && (
        <span className="status-bar-nucleus">nucleus {nucleus}</span>
      )}
      <span className="status-bar-end">
        {facts?.status?.map((fact, index) => (
          <span key={index} className="status-bar-fact" title={fact}>
            {fact}
          </span>
        ))}
        {version !== undefined && session === undefined && <span className="status-bar-version">{version}</span>}
      </span>
    </footer>
  )
}
