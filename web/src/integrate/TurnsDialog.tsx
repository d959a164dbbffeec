import { useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import { useServerState } from '../connection/useServerState'
import type { Agent, Decision } from '../protocol/messages'
import { age } from '../session/sessions'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { counted } from '../ui/counted'
import { say } from '../ui/toasts'
import { useNow } from '../ui/useNow'
import { turnWords } from './integrate'
import { integrateApi } from './integrateApi'
import './integrate.css'

interface TurnsDialogProps {
  agent: Agent | undefined
  onClose: () => void
}

/** The turns of an agent, with buttons to go back to the state before each. */
export function TurnsDialog({ agent, onClose }: TurnsDialogProps) {
  return (
    <Dialog open={agent !== undefined} title={`Turns of ${agent?.name ?? ''}`} onClose={onClose}>
      {agent && <Turns agent={agent} onClose={onClose} />}
    </Dialog>
  )
}

function Turns({ agent: { id, name }, onClose }: { agent: Agent; onClose: () => void }) {
  const now = useNow()
  const { value: turns, problem: unread, read } = useServerState({ key: id, read: () => integrateApi.turns(id) })
  const [failed, setFailed] = useState<Problem>()
  const [working, setWorking] = useState(false)
  const problem = failed ?? unread

  async function attempt(act: () => Promise<Decision>, where = '') {
    if (working) return
    setWorking(true)
    setFailed(undefined)
    try {
      const { paths } = await act()
      say({ tone: 'plain', message: `${name}: restored ${counted(paths.length, 'file')}${where}` })
    } catch (error) {
      setFailed(problemOf(error))
    } finally {
      setWorking(false)
      void read()
    }
  }

  const busy = working ? 'Working' : undefined
  const ahead = turns?.some(({ kind }) => kind === 'ahead') ?? false
  return (
    <form method="dialog" aria-busy={!turns && !problem}>
      {problem && <Alert {...problem} />}
      <p className="dialog-lead">
        Back restores the agent's files to their state before that turn. The current files are saved first; commits are
        not changed.
      </p>
      {turns?.length === 0 && <p>No turns yet.</p>}
      <ol className="turns" reversed>
        {turns?.toReversed().map((turn) => (
          <li key={turn.number}>
            <span>
              {turn.number}. {turnWords(turn)}
            </span>
            <time dateTime={turn.at}>{age(turn.at, now)}</time>
            <Button
              unavailable={busy}
              aria-label={`Go back to the state before turn ${String(turn.number)}`}
              onClick={() =>
                void attempt(
                  () => integrateApi.back(id, turn.number),
                  ` to the state before turn ${String(turn.number)}`,
                )
              }
            >
              Back
            </Button>
          </li>
        ))}
      </ol>
      <div className="dialog-actions">
        <Button
          unavailable={busy ?? (ahead ? undefined : 'Nothing to go forward to')}
          onClick={() => void attempt(() => integrateApi.forward(id))}
        >
          Forward
        </Button>
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}
