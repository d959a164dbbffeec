import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { usePanelFocus } from '../canvas/usePanel'
import { SendComments } from '../comment/SendComments'
import { openCounts } from '../comment/comments'
import { useComments } from '../comment/useComments'
import { Evidence } from '../integrate/Evidence'
import { MergeButton } from '../integrate/MergeButton'
import { RiskChip, RiskReasons } from '../integrate/RiskReasons'
import type { Change, ChangeDiff } from '../protocol/messages'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Invitation } from '../ui/Invitation'
import { counted } from '../ui/counted'
import { useMedia } from '../ui/useMedia'
import { ChangeDetails, type ChangeDetailsHandle } from './ChangeDetails'
import { RejectAllDialog } from './RejectAllDialog'
import { agentsOf, countWords, letterOf, listed, neighbourOf } from './changes'
import { decisionsDialog } from './decisionsDialog'
import type { Verdict } from './reviewApi'
import { useChanges } from './useChanges'
import { useVerdicts } from './useVerdicts'
import './ReviewPanel.css'

interface ReviewPanelProps {
  session: string
  unavailable: string | undefined
  /** Opens the file of a change; undefined if it is in no workspace. */
  openerOf: (change: Change) => ((line: number) => void) | undefined
}

/** The pending changes of a session's agents. */
export function ReviewPanel({ session, unavailable, openerOf }: ReviewPanelProps) {
  const { changes, problem, read } = useChanges(session)
  const { comments, commands } = useComments(session)
  const { working, isDeciding, decide, decideAll } = useVerdicts(session, read)
  const [agent, setAgent] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [rejecting, setRejecting] = useState(false)
  /** Whether the person came to the selected change from the diff of another. */
  const [entered, setEntered] = useState(false)
  const listId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const details = useRef<ChangeDetailsHandle>(null)
  usePanelFocus(() => scroller.current?.focus())

  const agents = useMemo(() => agentsOf(changes ?? []), [changes])
  const only = agents.some(({ id }) => id === agent) ? agent : undefined
  const rows = useMemo(() => listed(changes ?? [], only), [changes, only])
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  )
  const change = rows[at]
  const busy = working ?? unavailable
  const commentCounts = openCounts(comments)

  const rowHeight = useMedia('(max-width: 640px)') ? 44 : 28
  // oxlint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by a compiler
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
          <p>Pending changes appear here as agents make them.</p>
          <MergeButton session={session} agent={undefined} unavailable={unavailable} />
          <Button unavailable={unavailable} onClick={decisionsDialog.open}>
            Recent decisions
          </Button>
        </Invitation>
        <SendComments comments={comments} commands={commands} unavailable={unavailable} />
      </div>
    )
  return (
    <div className="review" aria-busy={changes === undefined}>
      <div className="review-bar">
        <select
          aria-label="Filter by agent"
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
        <Button unavailable={unavailable} onClick={decisionsDialog.open}>
          Recent decisions
        </Button>
        <Button
          unavailable={busy}
          onClick={() => {
            if (agentsOf(rows).length > 1) setRejecting(true)
            else void decideAll('reject', rows, only)
          }}
        >
          Reject all
        </Button>
        <Button unavailable={busy} onClick={() => void decideAll('accept', rows, only)}>
          Accept all
        </Button>
        <MergeButton session={session} agent={only ?? change?.agent} unavailable={busy} />
      </div>
      <p
        className="review-trust"
        title="Agents run as you: they can also change files elsewhere, or accept their own changes."
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
          title="A accepts, R rejects, Enter opens the diff"
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
                  {commentCounts.has(each.id) && (
                    <span className="review-comments" aria-label={counted(commentCounts.get(each.id) ?? 0, 'comment')}>
                      <Icon shape="comment" />
                      {commentCounts.get(each.id)}
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
      <RejectAllDialog
        open={rejecting}
        files={rows.length}
        agents={agentsOf(rows).length}
        onReject={() => void decideAll('reject', rows, only)}
        onClose={() => {
          setRejecting(false)
        }}
      />
    </div>
  )
}
