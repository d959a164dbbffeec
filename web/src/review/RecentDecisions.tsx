import { useState } from 'react'
import { useAgents } from '../agent/useAgents'
import { type Problem, problemOf } from '../connection/problem'
import { useServerState } from '../connection/useServerState'
import type { Decision } from '../protocol/messages'
import { age } from '../session/sessions'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useNow } from '../ui/useNow'
import { decisionWords, latestFirst } from './changes'
import { reviewApi } from './reviewApi'

const news = ['change.decided'] as const

interface RecentDecisionsProps {
  session: string
  open: boolean
  onClose: () => void
}

/** The decisions on changes of a session's agents that can be undone. */
export function RecentDecisions({ session, open, onClose }: RecentDecisionsProps) {
  return (
    <Dialog open={open} title="Recent decisions" onClose={onClose}>
      <DecisionList session={session} onClose={onClose} />
    </Dialog>
  )
}

function DecisionList({ session, onClose }: Omit<RecentDecisionsProps, 'open'>) {
  const now = useNow()
  const agents = useAgents(session)
  const ids = agents.map(({ id }) => id)
  const {
    value: decisions,
    problem: unread,
    read,
  } = useServerState({
    key: ids.join(' '),
    read: () => Promise.all(ids.map(reviewApi.decisions)).then((lists) => latestFirst(lists.flat())),
    on: news,
    isAbout: (payload) => payload.session === session,
  })
  const [failed, setFailed] = useState<Problem>()
  const [working, setWorking] = useState(false)
  const problem = failed ?? unread

  async function undo(decision: Decision) {
    if (working) return
    setWorking(true)
    setFailed(undefined)
    await reviewApi.undo(decision).catch((error: unknown) => {
      setFailed(problemOf(error))
    })
    await read()
    setWorking(false)
  }

  return (
    <form method="dialog" aria-busy={!decisions && !problem}>
      {problem && <Alert {...problem} />}
      {decisions?.length === 0 && <p>Nothing to undo.</p>}
      <ul className="review-decisions" aria-label="Recent decisions">
        {decisions?.map((decision) => {
          const words = decisionWords(decision)
          return (
            <li key={`${decision.agent} ${String(decision.number)}`}>
              <span title={decision.paths.join('\n')}>{words}</span>
              <span>{agents.find(({ id }) => id === decision.agent)?.name}</span>
              <time dateTime={decision.at}>{age(decision.at, now)}</time>
              <Button
                aria-label={`Undo: ${words}`}
                unavailable={working ? 'Working' : undefined}
                onClick={() => void undo(decision)}
              >
                Undo
              </Button>
            </li>
          )
        })}
      </ul>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}
