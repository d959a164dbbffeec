import { type LineChange, type LineEdit, diffLines, revertOf } from './lineDiff'

/**
 * The two texts as a diff editor shows them, with lines that end in a line feed only. Carriage returns are made visible
 * where they differ: the editor would treat them as line ends and show no difference.
 */
export function shownTexts(before: string, after: string): [string, string] {
  return withoutEmptyLine(...withSeenReturns(before, after))
}

/**
 * Monaco treats an empty text as one empty line, and would show that line as removed from a new file or added to a
 * deleted one. A space as the last line of both texts, out of sight, leaves all other lines added or removed.
 */
function withoutEmptyLine(before: string, after: string): [string, string] {
  const isNewOrGone = (before === '') !== (after === '') && `${before}${after}`.endsWith('\n')
  return isNewOrGone ? [`${before} `, `${after} `] : [before, after]
}

function withSeenReturns(before: string, after: string): [string, string] {
  const ends = new Set([before, after].filter((text) => text.includes('\n')).map(endsOf))
  if (ends.size <= 1 && !ends.has('mixed')) return [unix(before), unix(after)]
  return [before.replaceAll('\r', '␍'), after.replaceAll('\r', '␍')]
}

function endsOf(text: string): 'unix' | 'windows' | 'mixed' {
  const all = text.match(/\n/g)?.length ?? 0
  const windows = text.match(/\r\n/g)?.length ?? 0
  if (windows === 0) return 'unix'
  return windows === all ? 'windows' : 'mixed'
}

function unix(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '␍')
}

/** The edits between two texts, and the new line numbers. */
export interface TextEdits {
  edits: LineEdit[]
  /** The new number of a line, counted from 1; for a deleted line, that of its replacement. */
  lineAfter: (line: number) => number
}

export function editsBetween(from: string, to: string): TextEdits {
  const now = from.split('\n')
  const wanted = to.split('\n')
  const changes = diffLines(wanted, now)
  return { edits: changes.map((change) => revertOf(change, wanted, now)), lineAfter: (line) => shifted(changes, line) }
}

function shifted(changes: readonly LineChange[], line: number): number {
  let at = line
  for (const { oldStart, oldEnd, newStart, newEnd } of changes) {
    if (newEnd < line) at += oldEnd - oldStart - (newEnd - newStart)
    else if (newStart < line) at = Math.max(1, oldStart + 1)
  }
  return at
}
