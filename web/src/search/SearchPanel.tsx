import { type KeyboardEvent, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { counted } from '../ui/counted'
import { FoundFile } from './FoundFile'
import { undoable } from './replacing'
import { type SearchOptions, countOf, countWords, summaryWords } from './search'
import { type SearchState, type Searching, searchingIn } from './searching'
import './SearchPanel.css'

interface SearchPanelProps {
  workspace: string
  unavailable: string | undefined
  onOpen: (path: string, line: number, column: number) => void
}

const toggles = [
  { option: 'case', label: 'Aa', name: 'Match case' },
  { option: 'word', label: 'W', name: 'Whole words' },
  { option: 'regex', label: '.*', name: 'Regular expression' },
] as const

export function SearchPanel({ workspace, unavailable, onOpen }: SearchPanelProps) {
  const search = searchingIn(workspace)
  const state = useStore(search.store)
  const results = useRef<HTMLDivElement>(null)
  const { text, options, phase, files, replacing, previews, leftOut } = state
  const change = (changed: Partial<SearchOptions>) => {
    search.lookFor({ options: { ...options, ...changed } })
  }

  /** Up and Down move from the field to the matches and along them. */
  function pressed(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const places = [...(results.current?.querySelectorAll<HTMLElement>('.found-place') ?? [])]
    const at = places.findIndex((place) => place === document.activeElement)
    const next = places[event.key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)]
    if (!next || (at < 0 && event.key === 'ArrowUp')) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div className="search" role="search" onKeyDown={pressed}>
      <div className="search-fields">
        <div className="search-text">
          <Button
            kind="icon"
            aria-label="Show replace field"
            title="Show replace field"
            aria-expanded={replacing}
            onClick={() => {
              search.replaceBy({ replacing: !replacing })
            }}
          >
            <Icon shape={replacing ? 'down' : 'right'} />
          </Button>
          <input
            autoFocus
            aria-label="Search in files"
            placeholder="Search in files"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              search.lookFor({ text: event.target.value })
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') search.again()
            }}
          />
          {toggles.map(({ option, label, name }) => (
            <button
              key={option}
              type="button"
              className="search-toggle"
              aria-label={name}
              title={name}
              aria-pressed={options[option]}
              onClick={() => {
                change({ [option]: !options[option] })
              }}
            >
              <span aria-hidden="true">{label}</span>
            </button>
          ))}
        </div>
        {replacing && <ReplaceField search={search} state={state} unavailable={unavailable} />}
        <div className="search-where">
          <input
            aria-label="Files to include"
            placeholder="Include: *.ts, src/**"
            spellCheck={false}
            value={options.include}
            onChange={(event) => {
              change({ include: event.target.value })
            }}
          />
          <input
            aria-label="Files to exclude"
            placeholder="Exclude"
            spellCheck={false}
            value={options.exclude}
            onChange={(event) => {
              change({ exclude: event.target.value })
            }}
          />
        </div>
      </div>
      <div className="search-summary">
        <p role="status">{summaryOf(state)}</p>
        {phase === 'searching' && (
          <Button
            kind="icon"
            aria-label="Stop searching"
            title="Stop searching"
            onClick={() => {
              search.stop()
            }}
          >
            <Icon shape="stop" />
          </Button>
        )}
        {(phase === 'done' || phase === 'stopped') && (
          <Button
            kind="icon"
            aria-label="Search again"
            title="Search again"
            onClick={() => {
              search.again()
            }}
          >
            <Icon shape="refresh" />
          </Button>
        )}
      </div>
      <div ref={results} className="search-results">
        {phase === 'idle' && (
          <p className="search-empty">Searches all text files in the workspace, except those that git ignores.</p>
        )}
        {files.map((file) => (
          <FoundFile
            key={file.path}
            file={file}
            preview={replacing ? previews.get(file.path) : undefined}
            choosing={replacing}
            leftOut={leftOut}
            onOpen={onOpen}
            onLeaveOut={search.leaveOut}
          />
        ))}
      </div>
    </div>
  )
}

function ReplaceField({
  search,
  state,
  unavailable,
}: {
  search: Searching
  state: SearchState
  unavailable: string | undefined
}) {
  const { files, leftOut, replacement, phase, writing, options } = state
  const chosen = countOf(files, leftOut)
  const note = useId()
  const blocked =
    unavailable ??
    (writing
      ? 'Replacing'
      : phase === 'searching'
        ? 'Wait for the search to finish'
        : chosen.matches === 0
          ? 'Select matches first'
          : undefined)
  return (
    <div className="search-replace">
      <input
        autoFocus
        aria-label="Replace with"
        aria-describedby={note}
        placeholder="Replace with"
        spellCheck={false}
        value={replacement}
        onChange={(event) => {
          search.replaceBy({ replacement: event.target.value })
        }}
      />
      <p id={note} className="search-note">
        {options.regex && (
          <>
            Use <code>$1</code> for a group, <code>\$</code> for a dollar sign.{' '}
          </>
        )}
        {chosen.files > undoable && `Replacing in more than ${String(undoable)} files cannot be undone.`}
      </p>
      <Button
        kind="primary"
        unavailable={blocked}
        onClick={() => {
          void search.replace()
        }}
      >
        {chosen.matches === 0 ? 'Replace' : `Replace ${String(chosen.matches)} in ${counted(chosen.files, 'file')}`}
      </Button>
    </div>
  )
}

function summaryOf({ phase, problem, summary, files }: SearchState): string {
  if (problem) return problem.message
  const soFar = countWords(countOf(files, new Set()))
  if (phase === 'searching') return files.length === 0 ? 'Searching…' : `${soFar} so far…`
  if (phase === 'stopped') return `${soFar}, stopped`
  return summary ? summaryWords(summary) : ''
}
