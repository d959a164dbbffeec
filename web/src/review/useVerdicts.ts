import { useMemo, useRef, useState } from 'react'
import { Refusal, problemOf } from '../connection/problem'
import type { Change, ChangeDiff, Decision } from '../protocol/messages'
import { counted } from '../session/sessions'
import { say } from '../ui/toasts'
import { isSameFile, renewed } from './changes'
import { type Verdict, reviewApi } from './reviewApi'

const done: Record<Verdict, string> = { accept: 'Accepted', reject: 'Rejected' }

const outdated = 'E023'

/** The change is another than the one that was looked at: decided all the same when the agent's part of it is not. */
async function decideAnew(verdict: Verdict, { change, hunks: shown }: ChangeDiff, refused: Refusal, hunks?: readonly string[]): Promise<Decision> {
  const now = await reviewApi.difference(change.id)
  const ids = renewed(hunks ?? [], shown, now.hunks)
  if (!ids || shown.length === 0 || !isSameFile(change, now.change)) throw refused
  return reviewApi.decide(verdict, now.change, hunks && ids)
}

/**
 * Deciding about changes, one decision at a time; what was decided is said, with a way back. A decision that is made while another is carried out waits for it: what
 * became of the first may be seen before its answer has come.
 */
export function useVerdicts(session: string, read: () => Promise<void>) {
  const [waiting, setWaiting] = useState(0)
  const last = useRef(Promise.resolve(true))
  /** What is being decided, until the list without it has been read. */
  const deciding = useRef(new Set<string>())
  const commands = useMemo(() => {
    const attempt = (act: () => Promise<void>, after?: () => void): Promise<boolean> => {
      setWaiting((number) => number + 1)
      last.current = last.current.then(async () => {
        try {
          await act()
          return true
        } catch (error) {
          say({ tone: 'bad', ...problemOf(error) })
          return false
        } finally {
          setWaiting((number) => number - 1)
          void read().then(after)
        }
      })
      return last.current
    }
    const undo = (decisions: readonly Decision[]) => {
      void attempt(async () => {
        for (const decision of decisions) await reviewApi.undo(decision)
      })
    }
    /** Its button undoes these decisions, whatever was decided since. */
    const tell = (message: string, decisions: readonly Decision[]) => {
      say({ tone: 'plain', message, action: { label: 'Undo', act: () => { undo(decisions) } } })
    }
    return {
      isDeciding: (change: Change) => deciding.current.has(nameOf(change)),
      decide: (verdict: Verdict, change: Change, shown?: ChangeDiff, hunks?: readonly string[]) => {
        deciding.current.add(nameOf(change))
        return attempt(async () => {
          const decision = await reviewApi.decide(verdict, shown?.change ?? change, hunks).catch((error: unknown) => {
            if (!shown || !(error instanceof Refusal) || error.code !== outdated) throw error
            return decideAnew(verdict, shown, error, hunks)
          })
          tell(`${done[verdict]} ${hunks ? `${counted(hunks.length, 'hunk')} of ` : ''}${change.path}`, [decision])
        }, () => {
          deciding.current.delete(nameOf(change))
        })
      },
      decideAll: (verdict: Verdict, shown: readonly Change[], agent: string | undefined) =>
        attempt(async () => {
          const decisions = await reviewApi.decideAll(verdict, session, shown, agent)
          if (decisions.length > 0) tell(`${done[verdict]} ${counted(decisions.flatMap(({ paths }) => paths).length, 'file')}`, decisions)
        }),
    }
  }, [session, read])
  return { ...commands, working: waiting > 0 ? 'Working' : undefined }
}

/** Not the same when it has become another. */
function nameOf({ id, version }: Change): string {
  return `${id} ${version}`
}
