import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { SendComments } from '../comment/SendComments'
import { openCounts } from '../comment/comments'
import { useComments } from '../comment/useComments'
import { Evidence } from '../integrate/Evidence'
import { MergeButton } from '../integrate/MergeButton'
import { RiskChip, RiskReasons } from '../integrate/RiskReasons'
import type { Change, ChangeDiff } from '../protocol/messages'
import { counted } from '../session/sessions'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Invitation } from '../ui/Invitation'
import { useMedia } from '../ui/useMedia'
import { ChangeDetails, type ChangeDetailsHandle } from './ChangeDetails'
import { agentsOf, countWords, letterOf, listed, neighbourOf } from './changes'
import type { Verdict } from './reviewApi'
import { useChanges } from './useChanges'
import { useVerdicts } from './useVerdicts'
import './ReviewPanel.css'

export interface ReviewHandle {
  focus: () => void
}

interface ReviewPanelProps {
  session: string
  unavailable: string | undefined
  ref?: Ref<ReviewHandle>
  /** What opens the file of a change; undefined when it is in no workspace. */
  openerOf: (change: Change) => ((line: number) => void) | undefined
}

/** What the agents of a session have changed and nobody has agreed to yet. */
export function ReviewPanel({ session, unavailable, ref, openerOf }: ReviewPanelProps) {
  const { changes, problem, read } = useChanges(session)
  const { comments, commands } = useComments(session)
  const { working, isDeciding, decide, decideAll } = useVerdicts(session, read)
  const [agent, setAgent] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  /** Whether the change that is chosen is read on from another. */
  const [entered, setEntered] = useState(false)
  const listId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const details = useRef<ChangeDetailsHandle>(null)
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }), [])

  const agents = useMemo(() => agentsOf(changes ?? []), [changes])
  const only = agents.some(({ id }) => id === agent) ? agent : undefined
  const rows = useMemo(() => listed(changes ?? [], only), [changes, only])
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  )
  const change = rows[at]
  const busy = working ?? unavailable
  const said = openCounts(comments)

  const rowHeight = useMedia('(max-width: 640px)') ? 44 : 28
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 16,
  })
  useEffect(() => {
    virtual.measure()
  }, [virtual, rowHeight])

  function choose(index: number) {
    setEntered(details.current?.hasFocus() === true)
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setChosen(rows[next]?.id)
    virtual.scrollToIndex(next, { align: 'auto' })
  }

  async function decideOn(
    decided: Change,
    verdict: Verdict,
    shown?: ChangeDiff,
    hunks?: readonly string[],
  ): Promise<boolean> {
    if (unavailable !== undefined || isDeciding(decided, hunks)) return false
    if (!hunks || hunks.length === shown?.hunks.length) {
      setEntered(details.current?.hasFocus() === true)
      setChosen(neighbourOf(rows, decided.id))
    }
    return decide(verdict, decided, shown, hunks)
  }

  function pressed(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15, Home: -rows.length, End: rows.length }[
      event.key
    ]
    const verdict = ({ a: 'accept', r: 'reject' } as const)[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || !change) return
    if (step !== undefined) choose(at + step)
    else if (verdict) void decideOn(change, verdict)
    else if (event.key === 'Enter') details.current?.focus()
    else if (event.key === 'F7') details.current?.toHunk(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }

  if (changes?.length === 0)
    return (
      <div className="review">
        <Invitation heading="h2" title="Nothing to review" picture={<Icon shape="check" />}>
          <p>What agents change appears here as they write it, to be accepted or rejected.</p>
          <MergeButton session={session} agent={undefined} unavailable={unavailable} />
        </Invitation>
      </div>
    )
  return (
    <div className="review" aria-busy={changes === undefined}>
      <div className="review-bar">
        <select
          aria-label="Whose changes"
          value={only ?? ''}
          onChange={(event) => {
            setAgent(event.target.value === '' ? undefined : event.target.value)
          }}
        >
          <option value="">All agents</option>
          {agents.map(({ id, name, files }) => (
            <option key={id} value={id}>
              {name} ({files})
            </option>
          ))}
        </select>
        <span>{problem?.message ?? countWords(rows)}</span>
        <Button unavailable={busy} onClick={() => void decideAll('reject', rows, only)}>
          Reject all
        </Button>
        <Button unavailable={busy} onClick={() => void decideAll('accept', rows, only)}>
          Accept all
        </Button>
        <MergeButton session={session} agent={only ?? change?.agent} unavailable={busy} />
      </div>
      <p
        className="review-trust"
        title="An agent runs as you, with your rights: it could also change files elsewhere, or accept its own work."
      >
        Review protects you from mistakes, not from a hostile agent.
      </p>
      <RiskReasons change={change} />
      {change && <Evidence session={session} agent={change.agent} />}
      <div className="review-panes">
        <div
          ref={scroller}
          className="review-list"
          role="listbox"
          aria-label="Changed files"
          aria-keyshortcuts="A R"
          title="A accepts, R rejects, Enter reads the difference"
          tabIndex={0}
          aria-activedescendant={change && `${listId}-${change.id}`}
          onKeyDown={pressed}
        >
          <div role="presentation" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const each = rows[index]
              if (!each) return null
              const slash = each.path.lastIndexOf('/')
              return (
                <div
                  key={each.id}
                  id={`${listId}-${each.id}`}
                  className="review-row"
                  role="option"
                  aria-selected={each.id === change?.id}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  data-mark={letterOf(each)}
                  style={{ height: rowHeight, transform: `translateY(${String(start)}px)` }}
                  onClick={() => {
                    choose(index)
                  }}
                >
                  <span className="review-mark">{letterOf(each)}</span>
                  <span className="review-name">{each.path.slice(slash + 1)}</span>
                  <span className="review-folder">{each.path.slice(0, Math.max(0, slash))}</span>
                  {said.has(each.id) && (
                    <span className="review-said" aria-label={counted(said.get(each.id) ?? 0, 'comment')}>
                      <Icon shape="comment" />
                      {said.get(each.id)}
                    </span>
                  )}
                  <RiskChip change={each} />
                  {only === undefined && <span className="review-agent">{each.agentName}</span>}
                </div>
              )
            })}
          </div>
        </div>
        {change && (
          <ChangeDetails
            key={change.id}
            ref={details}
            change={change}
            unavailable={unavailable}
            entered={entered}
            comments={comments}
            commands={commands}
            onDecide={(verdict, shown, hunks) => decideOn(change, verdict, shown, hunks)}
            onStep={(step) => {
              choose(at + step)
            }}
            onOpen={openerOf(change)}
          />
        )}
      </div>
      <SendComments comments={comments} commands={commands} unavailable={unavailable} />
    </div>
  )
}
