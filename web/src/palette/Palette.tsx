import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { splitPosition } from '../canvas/route'
import { Icon, type Shape } from '../ui/Icon'
import { Key } from '../ui/Key'
import type { Command, Destination } from './commands'
import { rank } from './fuzzy'
import type { PaletteMode } from './paletteMode'
import './Palette.css'

interface PaletteProps {
  mode: PaletteMode | undefined
  commands: readonly Command[]
  places: readonly Destination[]
  /** Finds files whose path matches the query, best first. */
  findFiles: ((query: string) => Promise<Destination[]>) | undefined
  onClose: () => void
}

interface Entry {
  id: string
  title: string
  at: readonly number[]
  detail: string
  icon: Shape
  keys?: string | undefined
  run: () => void
}

export function Palette({ mode, ...rest }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (mode && !dialog.current?.open) dialog.current?.showModal()
    if (!mode) dialog.current?.close()
  }, [mode])
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={mode === 'files' ? 'Go to file' : 'Command palette'}
      onClose={() => {
        // The command may have opened the palette again.
        if (!dialog.current?.open) rest.onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      {mode && (
        <PaletteBody
          key={mode}
          mode={mode}
          {...rest}
          onClose={() => {
            rest.onClose()
            dialog.current?.close()
          }}
        />
      )}
    </dialog>
  )
}

function PaletteBody({ mode, commands, places, findFiles, onClose }: PaletteProps & { mode: PaletteMode }) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = useFiles(query, findFiles)
  const complete = !findFiles || found.query === query || query.startsWith('>')
  /** Enter was pressed before the results arrived, when the best match was not known yet. */
  const [hurried, setHurried] = useState(false)
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const entries = entriesFor(mode, query, commands, places, found.files)
  const current = Math.min(chosen, entries.length - 1)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  function run(entry: Entry | undefined) {
    if (!entry) return
    // Close first: the dialog returns the focus, and no key typed next is lost.
    onClose()
    entry.run()
  }

  const runFirst = useEffectEvent(() => {
    run(entries[0])
  })
  useEffect(() => {
    if (hurried && complete) runFirst()
  }, [hurried, complete])

  return (
    <>
      <div className="palette-field">
        <Icon shape="search" />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? `${listId}-${String(current)}` : undefined}
          aria-label={mode === 'files' ? 'File name' : 'Search everything'}
          placeholder={mode === 'files' ? 'Go to file' : 'Search files, terminals, commands'}
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(0)
            setHurried(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // The command may move the focus: the newly focused element must not receive this key.
              event.preventDefault()
              if (complete || current > 0) run(entries[current])
              else setHurried(true)
            }
            const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
            if (step === undefined) return
            event.preventDefault()
            const wrap = Math.abs(step) === 1
            const next = current + step
            setChosen(wrap ? (next + entries.length) % entries.length : Math.min(entries.length - 1, Math.max(0, next)))
          }}
        />
      </div>
      <ul ref={list} id={listId} className="palette-list" role="listbox" aria-label="Results">
        {entries.map((entry, index) => (
          <li
            key={entry.id}
            id={`${listId}-${String(index)}`}
            role="option"
            aria-selected={index === current}
            onPointerMove={() => {
              setChosen(index)
            }}
            onClick={() => {
              run(entry)
            }}
          >
            <Icon shape={entry.icon} />
            <span className="palette-title">{marked(entry.title, entry.at)}</span>
            <span className="palette-detail">{entry.detail}</span>
            {entry.keys !== undefined && <Key name={entry.keys} />}
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p className="palette-none">No results</p>}
    </>
  )
}

/** The latest files found, with their query. */
function useFiles(
  query: string,
  findFiles: PaletteProps['findFiles'],
): { query?: string; files: readonly Destination[] } {
  const [found, setFound] = useState<{ query?: string; files: readonly Destination[] }>({ files: [] })
  useEffect(() => {
    if (!findFiles) return
    let current = true
    const timer = setTimeout(
      () => {
        findFiles(query).then(
          (files) => {
            if (current) setFound({ query, files })
          },
          () => {
            if (current) setFound({ query, files: [] })
          },
        )
      },
      query === '' ? 0 : 60,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [query, findFiles])
  return found
}

function entriesFor(
  mode: PaletteMode,
  query: string,
  commands: readonly Command[],
  places: readonly Destination[],
  files: readonly Destination[],
): Entry[] {
  // In the daemon's order, which considers more files than these.
  if (mode === 'files') return files.map((item) => ({ ...item, at: [] }))
  const ofCommands = commands
    .filter(({ hidden }) => hidden !== true)
    .map((item) => ({ ...item, icon: item.icon ?? ('right' as const), detail: item.section }))
  if (query.startsWith('>')) return ranked(query.slice(1), ofCommands)
  if (query === '') return ranked('', [...places.slice(0, 6), ...ofCommands])
  return ranked(splitPosition(query).path, [...places, ...ofCommands, ...files])
}

function ranked(query: string, items: readonly Omit<Entry, 'at'>[]): Entry[] {
  return rank(query, items, ({ title, detail }) => ({ name: title, around: detail })).map(({ item, at }) => ({
    ...item,
    at,
  }))
}

function marked(text: string, at: readonly number[]): ReactNode {
  if (at.length === 0) return text
  const places = new Set(at)
  return Array.from(text, (letter, index) => (places.has(index) ? <b key={index}>{letter}</b> : letter))
}
