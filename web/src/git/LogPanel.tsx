import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { usePanelFocus } from '../canvas/usePanel'
import { age } from '../session/sessions'
import { useMedia } from '../ui/useMedia'
import { useNow } from '../ui/useNow'
import { CommitDetails } from './CommitDetails'
import { GraphCell, graphWidth } from './GraphCell'
import { refsOf } from './git'
import { useGit } from './useGit'
import { useLog } from './useLog'
import './LogPanel.css'

interface LogPanelProps {
  onOpen: (path: string, line: number) => void
}

/** The commits with their graph, and the details of the selected one. */
export function LogPanel({ onOpen }: LogPanelProps) {
  const git = useGit()
  const [all, setAll] = useState(true)
  const { log, problem, loadMore } = useLog(git, all)
  const [chosen, setChosen] = useState<string>()
  const now = useNow()
  const listId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  usePanelFocus(() => scroller.current?.focus())
  const rowHeight = useMedia('(max-width: 640px)') ? 44 : 28
  const commits = log?.commits ?? []
  // oxlint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: commits.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 16,
  })
  useEffect(() => {
    virtual.measure()
  }, [virtual, rowHeight])

  const shown = virtual.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  const nearEnd = lastShown >= commits.length - 20
  useEffect(() => {
    if (nearEnd) loadMore()
  }, [nearEnd, loadMore])

  const at = commits.findIndex(({ id }) => id === chosen)
  const commit = commits[at]
  const width = graphWidth(log?.rows ?? [])

  function choose(index: number) {
    const next = Math.max(0, Math.min(commits.length - 1, index))
    setChosen(commits[next]?.id)
    virtual.scrollToIndex(next, { align: 'auto' })
  }

  function pressed(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15, Home: -commits.length, End: commits.length }[
      event.key
    ]
    if (step === undefined) return
    event.preventDefault()
    choose(at < 0 ? 0 : at + step)
  }

  return (
    <div className="log">
      <div className="log-panes" data-chosen={commit !== undefined}>
        <section className="log-side" aria-label="Commits">
          <div className="log-bar">
            <label>
              <input
                type="checkbox"
                checked={all}
                onChange={(event) => {
                  setAll(event.target.checked)
                }}
              />{' '}
              All branches
            </label>
            <span>{problem?.message}</span>
          </div>
          <div
            ref={scroller}
            className="log-list"
            role="listbox"
            aria-label="Commits"
            tabIndex={0}
            aria-activedescendant={commit && `${listId}-${commit.id}`}
            onKeyDown={pressed}
          >
            <div role="presentation" style={{ height: virtual.getTotalSize() }}>
              {shown.map(({ index, start }) => {
                const each = commits[index]
                const row = log?.rows[index]
                if (!each || !row) return null
                return (
                  <div
                    key={each.id}
                    id={`${listId}-${each.id}`}
                    className="log-row"
                    role="option"
                    aria-selected={each.id === chosen}
                    aria-setsize={log.complete ? commits.length : -1}
                    aria-posinset={index + 1}
                    style={{ height: rowHeight, transform: `translateY(${String(start)}px)` }}
                    onClick={() => {
                      setChosen(each.id)
                    }}
                  >
                    <GraphCell row={row} width={width} height={rowHeight} />
                    {refsOf(each).map(({ kind, name }) => (
                      <span key={name} className="log-ref" data-kind={kind} title={name}>
                        {name}
                      </span>
                    ))}
                    <span className="log-subject">{each.subject}</span>
                    <span className="log-author">{each.author}</span>
                    <span className="log-age" title={new Date(each.date).toLocaleString()}>
                      {age(each.date, now)}
                    </span>
                  </div>
                )
              })}
            </div>
          </div>
          {log && commits.length === 0 && <p className="log-none">No commits yet.</p>}
        </section>
        {git && commit && <CommitDetails key={commit.id} git={git} commit={commit} onOpen={onOpen} />}
      </div>
    </div>
  )
}
