import { useMemo, useState } from 'react'
import { Refusal, problemOf } from '../connection/problem'
import type { Change, ChangeDiff, Decision } from '../protocol/messages'
import { counted } from '../session/sessions'
import { say } from '../ui/toasts'
import { renewed } from './changes'
import { type Verdict, reviewApi } from './reviewApi'

const done: Record<Verdict, string> = { accept: 'Accepted', reject: 'Rejected' }

const outdated = 'E023'

/** The change is another than the one that was looked at: decided all the same when the agent's part of it is not. */
async function decideAnew(verdict: Verdict, { change, hunks: shown }: ChangeDiff, refused: Refusal, hunks?: readonly string[]): Promise<Decision> {
  const now = await reviewApi.difference(change.id)
  const ids = renewed(hunks ?? [], shown, now.hunks)
  if (!ids || shown.length === 0) throw refused
  return reviewApi.decide(verdict, now.change, hunks && ids)
}

/** Deciding about changes, one decision at a time; what was decided is said, with a way back. */
export function useVerdicts(session: string, read: () => void) {
  const [working, setWorking] = useState(false)
  return useMemo(() => {
    const attempt = async (act: () => Promise<void>) => {
      setWorking(true)
      try {
        await act()
      } catch (error) {
        say({ tone: 'bad', ...problemOf(error) })
      } finally {
        setWorking(false)
        read()
      }
    }
    const undo = (agents: readonly string[]) => {
      void attempt(async () => {
        for (const agent of agents) await reviewApi.undo(agent)
      })
    }
    const tell = (message: string, decisions: readonly Decision[]) => {
      say({ tone: 'plain', message, action: { label: 'Undo', act: () => { undo(decisions.map(({ agent }) => agent)) } } })
    }
    return {
      working: working ? 'Working' : undefined,
      decide: (verdict: Verdict, change: Change, shown?: ChangeDiff, hunks?: readonly string[]) =>
        attempt(async () => {
          const decision = await reviewApi.decide(verdict, change, hunks).catch((error: unknown) => {
            if (!shown || !(error instanceof Refusal) || error.code !== outdated) throw error
            return decideAnew(verdict, shown, error, hunks)
          })
          tell(`${done[verdict]} ${hunks ? `${counted(hunks.length, 'hunk')} of ` : ''}${change.path}`, [decision])
        }),
      decideAll: (verdict: Verdict, agent: string | undefined) =>
        attempt(async () => {
          const decisions = await reviewApi.decideAll(verdict, session, agent)
          if (decisions.length > 0) tell(`${done[verdict]} ${counted(decisions.flatMap(({ paths }) => paths).length, 'file')}`, decisions)
        }),
    }
  }, [working, session, read])
}
