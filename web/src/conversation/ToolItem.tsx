import { useState } from 'react'
import { DiffHunk } from '../git/DiffHunk'
import { countsOf } from '../git/git'
import type { ToolContent } from '../protocol/messages'
import { Icon, type Shape } from '../ui/Icon'
import { AnsiText } from '../viewer/AnsiText'
import type { Asked, ToolItem as Item } from './talk'
import { hunksOf } from './textDiff'
import { type ToolState, answerWords, kindWord, titleOf, toolState, withoutFence } from './words'

/** In characters per output; the rest is not shown. */
const longest = 50_000

const marks: Record<ToolState, { shape: Shape; words: string }> = {
  waiting: { shape: 'more', words: 'needs permission' },
  running: { shape: 'more', words: 'running' },
  done: { shape: 'check', words: 'done' },
  failed: { shape: 'close', words: 'failed' },
}

interface ToolItemProps {
  item: Item
  nameOf: (participant: string) => string
  pathWords: (path: string) => string
  /** Opens the file; undefined if it is in no workspace. */
  openerOf: (path: string, line: number | undefined) => (() => void) | undefined
}

/** A tool call: collapsed, unless it needs permission. */
export function ToolItem({ item: { call, asked }, nameOf, pathWords, openerOf }: ToolItemProps) {
  const [chosen, setChosen] = useState<boolean>()
  const state = toolState(call, asked)
  const open = chosen ?? state === 'waiting'
  const content = call.content ?? []
  const locations = call.locations ?? []
  return (
    <details className="talk-tool" data-state={state} open={open}>
      <summary
        onClick={(event) => {
          event.preventDefault()
          setChosen(!open)
        }}
      >
        <Icon shape={marks[state].shape} />
        {kindWord(call) !== '' && <span className="talk-tool-kind">{kindWord(call)}</span>}
        <span className="talk-tool-title">{titleOf(call)}</span>
        <span className="talk-tool-state">{marks[state].words}</span>
      </summary>
      {open && (
        <div className="talk-tool-body">
          {locations.length > 0 && (
            <p className="talk-tool-places">
              {locations.map(({ path, line }, index) => {
                const opens = openerOf(path, line)
                const words = `${pathWords(path)}${line === undefined ? '' : `:${String(line)}`}`
                return opens ? (
                  <button key={index} type="button" onClick={opens}>
                    {words}
                  </button>
                ) : (
                  <code key={index}>{words}</code>
                )
              })}
            </p>
          )}
          {content.map((each, index) => (
            <Content key={index} content={each} pathWords={pathWords} />
          ))}
          {asked.map((each, index) => (
            <Answered key={index} asked={each} nameOf={nameOf} />
          ))}
          {content.length === 0 && locations.length === 0 && asked.length === 0 && (
            <p className="talk-note">No further details.</p>
          )}
        </div>
      )}
    </details>
  )
}

function Answered({ asked, nameOf }: { asked: Asked; nameOf: (participant: string) => string }) {
  const words = answerWords(asked, nameOf(asked.given?.by ?? ''))
  return words === undefined ? null : <p className="talk-note">{words}</p>
}

function Content({ content, pathWords }: { content: ToolContent; pathWords: (path: string) => string }) {
  if (content.type === 'diff')
    return <Diff path={pathWords(content.path ?? '')} before={content.oldText} after={content.newText ?? ''} />
  const text = withoutFence(content.text ?? '')
  if (text.trim() === '') return null
  return (
    <div className="talk-output" role="group" aria-label="Output" tabIndex={0}>
      <AnsiText text={text.slice(0, longest)} />
      {text.length > longest && <p className="talk-note">{String(text.length - longest)} more characters not shown.</p>}
    </div>
  )
}

function Diff({ path, before, after }: { path: string; before: string | undefined; after: string }) {
  const hunks = hunksOf(before ?? '', after)
  const counts = hunks && countsOf({ hunks })
  return (
    <div className="talk-diff" role="group" aria-label={`Diff of ${path}`} tabIndex={0}>
      <header>
        <code>{path}</code>
        {before === undefined && <span>new</span>}
        {counts && (
          <span>
            <ins aria-label={`${String(counts.added)} lines added`}>+{counts.added}</ins>{' '}
            <del aria-label={`${String(counts.removed)} lines removed`}>−{counts.removed}</del>
          </span>
        )}
      </header>
      {hunks ? (
        hunks.map((hunk) => <DiffHunk key={hunk.id} hunk={hunk} />)
      ) : (
        <p className="talk-note">Too long to show here. See Review once the file is written.</p>
      )}
      {hunks?.length === 0 && <p className="talk-note">No differences.</p>}
    </div>
  )
}
