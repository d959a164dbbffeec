/** Ranges of lines that differ, before and after; one of the two may be empty. */
export interface LineChange {
  oldStart: number
  oldEnd: number
  newStart: number
  newEnd: number
}

/**
 * With more edits than this, all lines between the common start and end count as changed: a finer diff would be slow
 * and of little use.
 */
const mostEdits = 1_000

/**
 * The changes from `before` to `after`, in as few lines as possible (Myers' greedy algorithm, without the common start
 * and end).
 */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let oldEnd = before.length
  let newEnd = after.length
  while (oldEnd > start && newEnd > start && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd--
    newEnd--
  }
  if (start === oldEnd && start === newEnd) return []
  const kept = commonLines(before.slice(start, oldEnd), after.slice(start, newEnd))
  return between([...kept, { old: oldEnd - start, new: newEnd - start }], start)
}

interface Pair {
  old: number
  new: number
}

/** The ranges between the kept lines. */
function between(kept: readonly Pair[], start: number): LineChange[] {
  const changes: LineChange[] = []
  let next: Pair = { old: 0, new: 0 }
  for (const pair of kept) {
    if (pair.old > next.old || pair.new > next.new)
      changes.push({
        oldStart: start + next.old,
        oldEnd: start + pair.old,
        newStart: start + next.new,
        newEnd: start + pair.new,
      })
    next = { old: pair.old + 1, new: pair.new + 1 }
  }
  return changes
}

/** Pairs of equal lines, in order. */
function commonLines(a: readonly string[], b: readonly string[]): Pair[] {
  const most = Math.min(a.length + b.length, mostEdits)
  const furthest = new Int32Array(2 * most + 3)
  const at = (diagonal: number) => furthest[diagonal + most + 1] ?? 0
  const rounds: Int32Array[] = []
  for (let edits = 0; edits <= most; edits++) {
    rounds.push(furthest.slice())
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
      let x = down ? at(diagonal + 1) : at(diagonal - 1) + 1
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++
      furthest[diagonal + most + 1] = x
      if (x >= a.length && x - diagonal >= b.length) return wayBack(rounds, most, { old: a.length, new: b.length })
    }
  }
  return []
}

/** Traces the rounds back from the end to the start, collecting equal lines. */
function wayBack(rounds: readonly Int32Array[], most: number, end: Pair): Pair[] {
  const kept: Pair[] = []
  let { old: x, new: y } = end
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const furthest = rounds[edits]
    const at = (diagonal: number) => furthest?.[diagonal + most + 1] ?? 0
    const diagonal = x - y
    const down = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
    const fromX = edits === 0 ? 0 : at(down ? diagonal + 1 : diagonal - 1)
    const fromY = edits === 0 ? 0 : fromX - (down ? diagonal + 1 : diagonal - 1)
    while (x > fromX && y > fromY) kept.push({ old: --x, new: --y })
    x = fromX
    y = fromY
  }
  return kept.reverse()
}

export interface LineEdit {
  startLineNumber: number
  startColumn: number
  endLineNumber: number
  endColumn: number
  text: string
}

/** The edit of `after` that reverts one change. */
export function revertOf(
  { oldStart, oldEnd, newStart, newEnd }: LineChange,
  before: readonly string[],
  after: readonly string[],
): LineEdit {
  const lines = before.slice(oldStart, oldEnd)
  if (newEnd < after.length)
    return {
      startLineNumber: newStart + 1,
      startColumn: 1,
      endLineNumber: newEnd + 1,
      endColumn: 1,
      text: lines.map((line) => `${line}\n`).join(''),
    }
  const end = { endLineNumber: after.length, endColumn: (after.at(-1) ?? '').length + 1 }
  if (newStart === 0) return { startLineNumber: 1, startColumn: 1, ...end, text: lines.join('\n') }
  // At the end of the text, the preceding line break is added or removed.
  return {
    startLineNumber: newStart,
    startColumn: (after[newStart - 1] ?? '').length + 1,
    ...end,
    text: lines.map((line) => `\n${line}`).join(''),
  }
}
