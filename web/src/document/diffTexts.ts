import { type LineChange, type LineEdit, diffLines, revertOf } from './lineDiff'

/**
 * Two texts as they are shown beside each other, with the lines that end in a line feed and no others. Carriage returns
 * are seen where they differ: an editor would take them for ends of lines, and say that nothing has changed.
 */
export function shownTexts(before: string, after: string): [string, string] {
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

/** What makes one text of another, and where its lines are afterwards. */
export interface Becoming {
  edits: LineEdit[]
  /** The line, counted from 1, at which a line is afterwards; for one that is gone, what took its place. */
  lineAfter: (line: number) => number
}

export function becoming(from: string, to: string): Becoming {
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
