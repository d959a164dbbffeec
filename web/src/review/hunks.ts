import type { DiffPlace, Side } from '../document/diffView'
import type { ChangeHunk } from '../protocol/messages'

/** The lines of a hunk on one side, without those around it: how many come before the first, and how many they are. */
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

/** Where one looks to see a hunk: its first new line, or the one that follows what was removed. */
export function placeOf(hunk: ChangeHunk): DiffPlace {
  return { side: 'new', line: hunkLines(hunk, 'new').before + 1 }
}

/** The hunk that a line is in, or else the first one after it, or the last one. */
export function hunkAt(hunks: readonly ChangeHunk[], { side, line }: DiffPlace): ChangeHunk | undefined {
  return (
    hunks.find((hunk) => {
      const { before, count } = hunkLines(hunk, side)
      return line <= before + Math.max(1, count)
    }) ?? hunks.at(-1)
  )
}

/** The hunk that begins after a line, or before it. */
export function hunkBeyond(
  hunks: readonly ChangeHunk[],
  { side, line }: DiffPlace,
  step: 1 | -1,
): ChangeHunk | undefined {
  const first = (hunk: ChangeHunk) => hunkLines(hunk, side).before + 1
  return step === 1 ? hunks.find((hunk) => first(hunk) > line) : hunks.findLast((hunk) => first(hunk) < line)
}

/**
 * The new line below which a removed line is seen while both texts are shown in one column: the last one of its hunk.
 */
export function lineBelow(hunks: readonly ChangeHunk[], removed: number): number {
  const hunk = hunkAt(hunks, { side: 'old', line: removed })
  if (!hunk) return removed
  const { before, count } = hunkLines(hunk, 'new')
  return before + count
}

/** In one column every removed line is on the page at once. */
const mostRemovedInline = 1_000

export function isTooMuchInline(hunks: readonly ChangeHunk[]): boolean {
  return hunks.some((hunk) => hunkLines(hunk, 'old').count > mostRemovedInline)
}
