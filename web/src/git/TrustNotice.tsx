import { useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import { request } from '../connection/request'
import { useServerState } from '../connection/useServerState'
import type { ProjectTrust } from '../protocol/messages'
import { useSessions } from '../session/useSessions'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useGitState } from './useGit'

interface TrustNoticeProps {
  workspace: string
  unavailable: string | undefined
}

/** Says that the project configures programs that nobody has trusted, and lets a person read and trust them. */
export function TrustNotice({ workspace, unavailable }: TrustNoticeProps) {
  const session = useSessions(workspace)[0]?.id
  const changes = useGitState((state) => state.changes)
  /** The programs in the dialog, which do not change while it is open. */
  const [shown, setShown] = useState<ProjectTrust>()
  const open = shown !== undefined
  const { value: trust, change } = useServerState({
    key: session,
    read: () => readTrust(session ?? ''),
    version: changes,
    active: !open,
  })

  if (session === undefined || trust === undefined || trust.trusted) return null
  const close = () => {
    setShown(undefined)
  }
  const trusted = (now: ProjectTrust) => {
    change(() => now)
  }
  return (
    <div className="git-trust" role="status">
      <p>This project configures programs that you have not trusted, so they do not run.</p>
      <Button
        unavailable={unavailable}
        onClick={() => {
          void readTrust(session)
            .catch(() => trust)
            .then(setShown)
        }}
      >
        Review programs
      </Button>
      <Dialog open={open} title="Trust this project's programs?" onClose={close} wide>
        {shown && (
          <TrustBody session={session} trust={shown} onTrusted={trusted} onOutdated={setShown} onClose={close} />
        )}
      </Dialog>
    </div>
  )
}

interface TrustBodyProps {
  session: string
  trust: ProjectTrust
  onTrusted: (trust: ProjectTrust) => void
  /** Called with the current programs if they differ from those that were read. */
  onOutdated: (now: ProjectTrust) => void
  onClose: () => void
}

function TrustBody({ session, trust, onTrusted, onOutdated, onClose }: TrustBodyProps) {
  const [problem, setProblem] = useState<Problem>()

  async function accept() {
    try {
      onTrusted(await request('POST /api/sessions/{id}/trust', { id: session }, { body: { digest: trust.digest } }))
      onClose()
    } catch (error) {
      setProblem(problemOf(error))
      await readTrust(session).then(onOutdated, () => undefined)
    }
  }

  return (
    <form method="dialog" className="git-trust-body">
      {problem && <Alert {...problem} />}
      <p className="dialog-lead">
        They run when you commit, push, pull, fetch, stage or create an agent here, never in the background. If they
        change, you are asked again.
      </p>
      {trust.difference.length > 0 && (
        <>
          <h3>Changed since you trusted them</h3>
          <pre tabIndex={0}>{trust.difference.join('\n')}</pre>
          <h3>All programs</h3>
        </>
      )}
      <pre tabIndex={0}>{trust.text}</pre>
      <div className="dialog-actions">
        <Button onClick={onClose}>Not now</Button>
        <Button
          kind="primary"
          onClick={() => {
            void accept()
          }}
        >
          Trust these programs
        </Button>
      </div>
    </form>
  )
}

function readTrust(session: string): Promise<ProjectTrust> {
  return request('GET /api/sessions/{id}/trust', { id: session })
}
