import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { CommentEditor } from '../comment/CommentEditor'
import { CommentThread } from '../comment/CommentThread'
import { linesOf, threadsOf } from '../comment/comments'
import type { CommentCommands } from '../comment/useComments'
import { DiffBar } from '../document/DiffBar'
import { TextDiff, type TextDiffHandle } from '../document/TextDiff'
import type { DiffPlace, SideZone } from '../document/diffView'
import type { Change, ChangeDiff, Comment } from '../protocol/messages'
import { Button } from '../ui/Button'
import { ChangeReasons } from './ChangeReasons'
import { HunkBar } from './HunkBar'
import { WholeChange } from './WholeChange'
import { kindWords } from './changes'
import { hunkAt, hunkBeyond, hunkLines, isTooMuchInline, lineBelow, placeOf } from './hunks'
import type { Verdict } from './reviewApi'
import { useDifference } from './useDifference'

type Step = 1 | -1

export interface ChangeDetailsHandle {
  focus: () => void
  toHunk: (step: Step) => void
  hasFocus: () => boolean
}

interface ChangeDetailsProps {
  change: Change
  unavailable: string | undefined
  /** Focuses the diff, because the person was reading the diff of another change. */
  entered: boolean
  /** The comments on all changes. */
  comments: readonly Comment[]
  commands: CommentCommands
  ref?: Ref<ChangeDetailsHandle>
  /** Resolves to whether it was decided. */
  onDecide: (verdict: Verdict, shown: ChangeDiff | undefined, hunks?: readonly string[]) => Promise<boolean>
  /** Goes to the next or previous change in the list. */
  onStep: (step: Step) => void
  /** Undefined if the file is in no workspace. */
  onOpen: ((line: number) => void) | undefined
}

/**
 * The order of zones below a line: its comments, the hunk bar of the next lines, Monaco's own zones, and comments on
 * removed lines.
 */
const order = { comment: 0, hunk: 1, commentOnRemoved: 100_000 }

const newComment = 'new comment'

/** One change: its diff, with buttons to accept or reject the file or a hunk. */
export function ChangeDetails({
  change,
  unavailable,
  entered,
  comments,
  commands,
  ref,
  onDecide,
  onStep,
  onOpen,
}: ChangeDetailsProps) {
  const { difference, problem } = useDifference(change)
  const [moved, setMoved] = useState<DiffPlace>()
  /** The line being commented on and its text, which stay the same if the file changes meanwhile. */
  const [writing, setWriting] = useState<DiffPlace & { quote: string }>()
  const section = useRef<HTMLElement>(null)
  const diff = useRef<TextDiffHandle>(null)
  const words = kindWords(change)
  const hunks = useMemo(() => difference?.hunks ?? [], [difference])
  const first = hunks[0]
  const start = first ? placeOf(first) : { side: 'new' as const, line: 1 }
  const place = moved ?? start
  /** A new or deleted file is a single hunk. */
  const inHunks = change.kind !== 'created' && change.kind !== 'deleted'
  const current = inHunks ? hunkAt(hunks, place) : undefined
  const onlyBeside =
    change.kind === 'deleted'
      ? 'Deleted files are only shown side by side'
      : isTooMuchInline(hunks)
        ? 'Too many removed lines for the inline view'
        : undefined

  function toHunk(step: Step) {
    const next = hunkBeyond(hunks, place, step) ?? (step === 1 ? hunks.at(-1) : first)
    if (!next) return
    diff.current?.goTo(placeOf(next))
    setMoved(placeOf(next))
  }
  useImperativeHandle(ref, () => ({
    focus: () => (diff.current ?? section.current)?.focus(),
    hasFocus: () => section.current?.contains(document.activeElement) === true,
    toHunk,
  }))

  /** The hunk being decided; the next one is read after it. */
  const deciding = useRef<string>(undefined)
  function decide(verdict: Verdict, hunk?: string) {
    deciding.current = hunk
    void onDecide(verdict, difference, hunk === undefined ? undefined : [hunk]).then((decided) => {
      if (!decided && deciding.current === hunk) deciding.current = undefined
    })
    // The bar that had the focus is removed with its hunk.
    diff.current?.focus()
  }
  const readNext = useEffectEvent(() => {
    if (deciding.current === undefined || hunks.some(({ id }) => id === deciding.current)) return
    deciding.current = undefined
    if (current) diff.current?.goTo(placeOf(current))
  })
  useEffect(() => {
    readNext()
  }, [hunks])

  function comment({ side, line }: DiffPlace) {
    const quote = linesOf((side === 'old' ? difference?.oldText : difference?.newText) ?? '')[line - 1]
    if (quote !== undefined) setWriting({ side, line, quote })
  }
  function readOn() {
    setWriting(undefined)
    diff.current?.focus()
  }

  const keys: Record<string, () => void> = {
    F7: () => {
      toHunk(1)
    },
    'Shift+F7': () => {
      toHunk(-1)
    },
  }
  const letters: Record<string, () => void> = {
    n: () => {
      toHunk(1)
    },
    p: () => {
      toHunk(-1)
    },
    N: () => {
      onStep(1)
    },
    P: () => {
      onStep(-1)
    },
    a: () => {
      decide('accept', current?.id)
    },
    r: () => {
      decide('reject', current?.id)
    },
    c: () => {
      comment(diff.current?.place() ?? place)
    },
    A: () => {
      decide('accept')
    },
    R: () => {
      decide('reject')
    },
  }

  function pressed(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act =
      keys[(event.shiftKey ? 'Shift+' : '') + event.key] ?? (isReading(event.target) ? letters[event.key] : undefined)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const threads = useMemo(() => threadsOf(comments, change.id), [comments, change.id])
  const zones = useMemo((): SideZone[] => {
    const below = (key: string, { side, line }: DiffPlace): SideZone => ({
      key,
      side,
      afterLine: line,
      inline: lineBelow(hunks, line),
      order: side === 'old' ? order.commentOnRemoved : order.comment,
    })
    return [
      ...(inHunks
        ? hunks.map((hunk) => ({
            key: hunk.id,
            side: 'new' as const,
            afterLine: hunkLines(hunk, 'new').before,
            order: order.hunk,
          }))
        : []),
      ...threads.map((thread) => below(thread.key, thread)),
      ...(writing ? [{ ...below(newComment, writing), reveal: true }] : []),
    ]
  }, [inHunks, hunks, threads, writing])
  function contentOf(zone: string) {
    const thread = threads.find(({ key }) => key === zone)
    if (thread)
      return <CommentThread comments={thread.comments} commands={commands} unavailable={unavailable} onLeave={readOn} />
    if (zone === newComment && writing)
      return (
        <div className="comment-new">
          <CommentEditor
            label={`Comment on line ${String(writing.line)}`}
            action="Comment"
            unavailable={unavailable}
            onCancel={readOn}
            onSave={async (text) => {
              const kept = await commands.add(change.id, { ...writing, text })
              if (kept) readOn()
              return kept
            }}
          />
        </div>
      )
    const index = hunks.findIndex(({ id }) => id === zone)
    if (index < 0) return null
    return (
      <HunkBar
        number={index + 1}
        of={hunks.length}
        current={zone === current?.id}
        unavailable={unavailable}
        onDecide={(verdict) => {
          decide(verdict, zone)
        }}
      />
    )
  }

  return (
    <section
      ref={section}
      className="review-change"
      tabIndex={-1}
      aria-label={`Changes to ${change.path}`}
      aria-keyshortcuts="F7 Shift+F7 N P A R C"
      onKeyDownCapture={pressed}
    >
      <header>
        <h2 title={change.path}>{change.path}</h2>
        <p>
          <span>{change.agentName}</span>
          {words !== undefined && <span>{words}</span>}
        </p>
        {onOpen && change.kind !== 'deleted' && (
          <Button
            onClick={() => {
              onOpen(start.line)
            }}
          >
            Open file
          </Button>
        )}
        <Button unavailable={unavailable} onClick={() => void onDecide('reject', difference)}>
          Reject
        </Button>
        <Button
          kind="primary"
          unavailable={
            unavailable ?? (change.unshown === undefined ? undefined : 'A file that cannot be shown cannot be accepted')
          }
          onClick={() => void onDecide('accept', difference)}
        >
          Accept
        </Button>
      </header>
      <ChangeReasons change={change} />
      {problem && <p className="review-note">{problem.message}</p>}
      {difference && hunks.length === 0 && <WholeChange difference={difference} />}
      {difference && first && (
        <>
          <div
            className="review-tools"
            role="toolbar"
            aria-label="Diff options"
            title="N and P: next and previous hunk (with Shift: file). A: accept, R: reject, C: comment on the line"
          >
            <DiffBar
              onPrevious={() => {
                toHunk(-1)
              }}
              onNext={() => {
                toHunk(1)
              }}
              onlyBeside={onlyBeside}
            />
          </div>
          <TextDiff
            ref={diff}
            path={change.path}
            before={difference.oldText ?? ''}
            after={difference.newText ?? ''}
            names={['Baseline', 'Current']}
            label={`Diff of ${change.path}`}
            start={start}
            entered={entered}
            onlyBeside={onlyBeside !== undefined}
            zones={zones}
            contentOf={contentOf}
            onMove={setMoved}
            onLine={comment}
          />
        </>
      )}
    </section>
  )
}

/** Whether Monaco's text area has the focus; letters typed elsewhere are not review keys. */
function isReading(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.classList.contains('inputarea')
}
