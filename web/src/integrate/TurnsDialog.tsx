import { useEffect, useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import type { Agent, AgentTurn, Decision } from '../protocol/messages'
import { age, counted } from '../session/sessions'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { say } from '../ui/toasts'
import { useNow } from '../ui/useNow'
import { turnWords } from './integrate'
import { integrateApi } from './integrateApi'
import './integrate.css'

interface TurnsDialogProps {
  agent: Agent | undefined
  onClose: () => void
}

/** When an agent began to work, and the way back to before that. */
export function TurnsDialog({ agent, onClose }: TurnsDialogProps) {
  return (
    <Dialog open={agent !== undefined} title={`Turns of ${agent?.name ?? ''}`} onClose={onClose}>
      {agent && <Turns agent={agent} onClose={onClose} />}
    </Dialog>
  )
}

function Turns({ agent: { id, name }, onClose }: { agent: Agent; onClose: () => void }) {
  const now = useNow()
  const [turns, setTurns] = useState<readonly AgentTurn[]>()
  const [problem, setProblem] = useState<Problem>()
  const [working, setWorking] = useState(false)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let current = true
    integrateApi.turns(id).then(
      (found) => {
        if (current) setTurns(found)
      },
      (error: unknown) => {
        if (current) setProblem(problemOf(error))
      },
    )
    return () => {
      current = false
    }
  }, [id, asked])

  async function attempt(act: () => Promise<Decision>, words: string) {
    if (working) return
    setWorking(true)
    setProblem(undefined)
    try {
      const { paths } = await act()
      say({ tone: 'plain', message: `${name} is ${words}: ${counted(paths.length, 'file')}` })
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setWorking(false)
      setAsked((times) => times + 1)
    }
  }

  const busy = working ? 'Working' : undefined
  const ahead = turns?.some(({ kind }) => kind === 'ahead') ?? false
  return (
    <form method="dialog" aria-busy={!turns && !problem}>
      {problem && <Alert {...problem} />}
      <p className="dialog-lead">
        Its files become what they were before a turn. What is there now is kept, and so is what it has committed.
      </p>
      {turns?.length === 0 && <p>It has not begun to work yet.</p>}
      <ol className="turns" reversed>
        {turns?.toReversed().map((turn) => (
          <li key={turn.number}>
            <span>
              {turn.number}. {turnWords(turn)}
            </span>
            <time dateTime={turn.at}>{age(turn.at, now)}</time>
            <Button
              unavailable={busy}
              aria-label={`Back to before turn ${String(turn.number)}`}
              onClick={() => void attempt(() => integrateApi.back(id, turn.number), 'back')}
            >
              Back
            </Button>
          </li>
        ))}
      </ol>
      <div className="dialog-actions">
        <Button
          unavailable={busy ?? (ahead ? undefined : 'It has not gone back')}
          onClick={() => void attempt(() => integrateApi.forward(id), 'forward again')}
        >
          Forward again
        </Button>
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}
