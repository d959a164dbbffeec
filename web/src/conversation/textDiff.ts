import { type LineChange, diffLines } from '../document/lineDiff'
import type { GitHunk } from '../protocol/messages'

const context = 3
/** In characters; longer texts are better compared in an editor. */
const longest = 400_000

/** The hunks between two texts; undefined if they would take too long to compute. */
export function hunksOf(before: string, after: string): GitHunk[] | undefined {
  if (before.length + after.length > longest) return undefined
  const old = linesOf(before)
  const now = linesOf(after)
  return grouped(diffLines(old, now)).map((changes) => hunkOf(changes, old, now))
}

function linesOf(text: string): string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}

/** Changes whose context overlaps become one hunk. */
function grouped(changes: readonly LineChange[]): LineChange[][] {
  const groups: LineChange[][] = []
  for (const change of changes) {
    const before = groups.at(-1)?.at(-1)
    if (before && change.oldStart - before.oldEnd <= 2 * context) groups.at(-1)?.push(change)
    else groups.push([change])
  }
  return groups
}

function hunkOf(changes: readonly LineChange[], old: readonly string[], now: readonly string[]): GitHunk {
  const first = changes[0] ?? { oldStart: 0, newStart: 0 }
  const lead = Math.min(context, first.oldStart)
  const start = first.oldStart - lead
  const lines: string[] = []
  let at = start
  for (const { oldStart, oldEnd, newStart, newEnd } of changes) {
    lines.push(
      ...same(old, at, oldStart),
      ...old.slice(oldStart, oldEnd).map((line) => `-${line}`),
      ...now.slice(newStart, newEnd).map((line) => `+${line}`),
    )
    at = oldEnd
  }
  lines.push(...same(old, at, Math.min(old.length, at + context)))
  const count = (sign: string) => lines.filter((line) => !line.startsWith(sign)).length
  const [oldLines, newLines] = [count('+'), count('-')]
  const newStart = first.newStart - lead
  const range = (from: number, length: number) => `${String(length === 0 ? from : from + 1)},${String(length)}`
  return {
    id: `${String(start)}:${String(newStart)}`,
    header: `@@ -${range(start, oldLines)} +${range(newStart, newLines)} @@`,
    oldStart: start + 1,
    oldLines,
    newStart: newStart + 1,
    newLines,
    lines,
  }
}

function same(lines: readonly string[], from: number, to: number): string[] {
  return lines.slice(from, to).map((line) => ` ${line}`)
}
