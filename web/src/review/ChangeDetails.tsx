import { sizeWords } from '../document/FileCard'
import { DiffHunk } from '../git/DiffHunk'
import type { Change, ChangeDiff } from '../protocol/messages'
import { Button } from '../ui/Button'
import { asGitHunk, kindWords } from './changes'
import type { Verdict } from './reviewApi'
import { useDifference } from './useDifference'

interface ChangeDetailsProps {
  change: Change
  unavailable: string | undefined
  onDecide: (verdict: Verdict, shown: ChangeDiff | undefined, hunks?: readonly string[]) => void
  /** Undefined when the file is in no workspace. */
  onOpen: ((line: number) => void) | undefined
}

/** One change: what was there, what is there, and the person's word on it, as a whole or hunk by hunk. */
export function ChangeDetails({ change, unavailable, onDecide, onOpen }: ChangeDetailsProps) {
  const { difference, problem } = useDifference(change)
  const hunks = difference?.hunks ?? []
  const words = kindWords(change)
  return (
    <section className="review-change" tabIndex={0} aria-label={`Change of ${change.path}`}>
      <header>
        <h2 title={change.path}>{change.path}</h2>
        <p>
          <span>{change.agentName}</span>
          {words !== undefined && <span>{words}</span>}
        </p>
        {onOpen && change.kind !== 'deleted' && <Button onClick={() => { onOpen(hunks[0]?.newStart ?? 1) }}>Open file</Button>}
        <Button unavailable={unavailable} onClick={() => { onDecide('reject', difference) }}>
          Reject
        </Button>
        <Button kind="primary" unavailable={unavailable} onClick={() => { onDecide('accept', difference) }}>
          Accept
        </Button>
      </header>
      {problem && <p className="review-note">{problem.message}</p>}
      {difference && hunks.length === 0 && <p className="review-note">{wholeWords(change, difference.oldText !== undefined || difference.newText !== undefined)}</p>}
      {hunks.map((hunk) => (
        <DiffHunk key={hunk.id} hunk={asGitHunk(hunk)}>
          <span className="review-hunk-actions">
            <Button unavailable={unavailable} onClick={() => { onDecide('reject', difference, [hunk.id]) }}>
              Reject
            </Button>
            <Button unavailable={unavailable} onClick={() => { onDecide('accept', difference, [hunk.id]) }}>
              Accept
            </Button>
          </span>
        </DiffHunk>
      ))}
    </section>
  )
}

/** Why there is nothing to see line by line. */
function wholeWords({ kind, oldSize, newSize }: Change, isText: boolean): string {
  if (isText) return 'The text is the same.'
  const sizes = kind === 'created' ? sizeWords(newSize) : kind === 'deleted' ? sizeWords(oldSize) : `${sizeWords(oldSize)} before, ${sizeWords(newSize)} now`
  return `No text, or more than can be shown: ${sizes}. It is accepted or rejected as a whole.`
}
