import type { DiffPlace, Side } from '../document/diffView'
import type { ChangeHunk } from '../protocol/messages'

/** The lines of a hunk on one side, without context: the number of lines before the first, and their count. */
export interface HunkLines {
  before: number
  count: number
}

export function hunkLines(hunk: ChangeHunk, side: Side): HunkLines {
  const [start, lines, sign] =
    side === 'old' ? [hunk.oldStart, hunk.oldLines, '-'] : [hunk.newStart, hunk.newLines, '+']
  const around = hunk.lines.findIndex((line) => !line.startsWith(' '))
  return {
    before: (lines === 0 ? start : start - 1) + Math.max(0, around),
    count: hunk.lines.filter((line) => line.startsWith(sign)).length,
  }
}

/** The position of a hunk: its first new line, or the line after the removed ones. */
export function placeOf(hunk: ChangeHunk): DiffPlace {
  return { side: 'new', line: hunkLines(hunk, 'new').before + 1 }
}

/** The hunk that contains a line, or else the first one after it, or the last one. */
export function hunkAt(hunks: readonly ChangeHunk[], { side, line }: DiffPlace): ChangeHunk | undefined {
  return (
    hunks.find((hunk) => {
      const { before, count } = hunkLines(hunk, side)
      return line <= before + Math.max(1, count)
    }) ?? hunks.at(-1)
  )
}

/** The next hunk that starts after a line, or the previous one before it. */
export function hunkBeyond(
  hunks: readonly ChangeHunk[],
  { side, line }: DiffPlace,
  step: 1 | -1,
): ChangeHunk | undefined {
  const first = (hunk: ChangeHunk) => hunkLines(hunk, side).before + 1
  return step === 1 ? hunks.find((hunk) => first(hunk) > line) : hunks.findLast((hunk) => first(hunk) < line)
}

/** The new line below which a removed line appears in the inline view: the last one of its hunk. */
export function lineBelow(hunks: readonly ChangeHunk[], removed: number): number {
  const hunk = hunkAt(hunks, { side: 'old', line: removed })
  if (!hunk) return removed
  const { before, count } = hunkLines(hunk, 'new')
  return before + count
}

/** The inline view renders all removed lines at once. */
const mostRemovedInline = 1_000

export function isTooMuchInline(hunks: readonly ChangeHunk[]): boolean {
  return hunks.some((hunk) => hunkLines(hunk, 'old').count > mostRemovedInline)
}
