import { memo, useState } from 'react'
import { Icon } from '../ui/Icon'
import { type Replaced, type SearchFile, type SearchMatch, matchKey, partsOf } from './search'

interface FoundFileProps {
  file: SearchFile
  preview: Replaced | undefined
  /** Matches can be deselected. */
  choosing: boolean
  leftOut: ReadonlySet<string>
  onOpen: (path: string, line: number, column: number) => void
  onLeaveOut: (keys: readonly string[], out: boolean) => void
}

/** A file and its matches; with a preview, also their replacements. */
export const FoundFile = memo(function FoundFile({
  file,
  preview,
  choosing,
  leftOut,
  onOpen,
  onLeaveOut,
}: FoundFileProps) {
  const [open, setOpen] = useState(true)
  const { path, matches } = file
  const keys = matches.map((_, index) => matchKey(path, index))
  const chosen = keys.filter((key) => !leftOut.has(key)).length
  const slash = path.lastIndexOf('/')
  return (
    <section className="found-file" aria-label={`Found in ${path}`}>
      <h3>
        {choosing && (
          <input
            type="checkbox"
            aria-label={`Replace in ${path}`}
            checked={chosen === keys.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < keys.length
            }}
            onChange={() => {
              onLeaveOut(keys, chosen === keys.length)
            }}
          />
        )}
        <button
          type="button"
          className="found-place"
          aria-expanded={open}
          title={path}
          onClick={() => {
            setOpen(!open)
          }}
        >
          <Icon shape={open ? 'down' : 'right'} />
          <span className="found-name">
            <bdi>{path.slice(slash + 1)}</bdi> <span>{path.slice(0, Math.max(0, slash))}</span>
          </span>
          <span className="found-count">{matches.length}</span>
        </button>
      </h3>
      {preview?.error && <p className="found-problem">{preview.error.message}</p>}
      {open && (
        <ul>
          {matches.map((match, index) => (
            <li key={keys[index]} data-left-out={choosing && leftOut.has(keys[index] ?? '')}>
              {choosing && (
                <input
                  type="checkbox"
                  aria-label={`Replace on line ${String(match.line)}`}
                  checked={!leftOut.has(keys[index] ?? '')}
                  onChange={(event) => {
                    onLeaveOut(keys.slice(index, index + 1), !event.target.checked)
                  }}
                />
              )}
              <button
                type="button"
                className="found-place"
                tabIndex={-1}
                onClick={() => {
                  onOpen(path, match.line, match.column)
                }}
              >
                <span className="found-line">{match.line}</span>
                <Found match={match} becomes={preview?.matches[index]} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})

function Found({ match, becomes }: { match: SearchMatch; becomes: string | undefined }) {
  const [before, found, after] = partsOf(match, becomes === undefined ? 16 : 6)
  return (
    <bdi className="found-text">
      {before}
      {becomes === undefined ? (
        <mark>{found}</mark>
      ) : (
        <>
          <del>{found}</del>
          <ins>{becomes}</ins>
        </>
      )}
      {after}
    </bdi>
  )
}
