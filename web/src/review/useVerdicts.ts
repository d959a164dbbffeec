import { useMemo, useRef, useState } from 'react'
import { problemOf } from '../connection/problem'
import type { Change, ChangeDiff, Decision } from '../protocol/messages'
import { counted } from '../ui/counted'
import { say } from '../ui/toasts'
import { Decisions } from './decisions'
import { type Verdict, reviewApi } from './reviewApi'

const done: Record<Verdict, string> = { accept: 'Accepted', reject: 'Rejected' }

/**
 * Accepts and rejects changes, one decision at a time; a toast reports each one and can undo it. A decision made while
 * another is in progress waits for it, because the effect of the first may be visible before its response arrives.
 */
export function useVerdicts(session: string, read: () => Promise<void>) {
  const [waiting, setWaiting] = useState(0)
  /** The decisions in progress, until the list has been read again. */
  const deciding = useRef(new Set<string>())
  const commands = useMemo(() => {
    const made = new Decisions(reviewApi)
    const attempt = async (act: () => Promise<void>, after?: () => void): Promise<boolean> => {
      setWaiting((number) => number + 1)
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
    }
    const undo = (decisions: readonly Decision[]) => {
      void attempt(() =>
        made.undo(async () => {
          for (const decision of decisions) await reviewApi.undo(decision)
        }),
      )
    }
    /** The button undoes exactly these decisions, whatever was decided since. */
    const tell = (message: string, decisions: readonly Decision[]) => {
      say({
        tone: 'plain',
        message,
        action: {
          label: 'Undo',
          act: () => {
            undo(decisions)
          },
        },
      })
    }
    return {
      isDeciding: (change: Change, hunks?: readonly string[]) => deciding.current.has(nameOf(change, hunks)),
      decide: (verdict: Verdict, change: Change, shown?: ChangeDiff, hunks?: readonly string[]) => {
        deciding.current.add(nameOf(change, hunks))
        return attempt(
          async () => {
            const decision = await made.decide(verdict, change, shown, hunks)
            if (decision)
              tell(`${done[verdict]} ${hunks ? `${counted(hunks.length, 'hunk')} of ` : ''}${change.path}`, [decision])
          },
          () => {
            deciding.current.delete(nameOf(change, hunks))
          },
        )
      },
      decideAll: (verdict: Verdict, shown: readonly Change[], agent: string | undefined) =>
        attempt(async () => {
          const decisions = await made.queue(() => reviewApi.decideAll(verdict, session, shown, agent))
          if (decisions.length > 0)
            tell(`${done[verdict]} ${counted(decisions.flatMap(({ paths }) => paths).length, 'file')}`, decisions)
        }),
    }
  }, [session, read])
  return { ...commands, working: waiting > 0 ? 'Working' : undefined }
}

/** Identifies a version of a change; a newer version has another key. */
function nameOf({ id, version }: Change, hunks: readonly string[] = []): string {
  return [id, version, ...hunks].join(' ')
}
