import { describe, expect, it } from 'vitest'
import type { ChangeHunk } from '../protocol/messages'
import { hunkAt, hunkBeyond, hunkLines, isTooMuchInline, lineBelow, placeOf } from './hunks'

const hunk = (
  id: string,
  [oldStart, oldLines]: [number, number],
  [newStart, newLines]: [number, number],
  ...lines: string[]
): ChangeHunk => ({ id, oldStart, oldLines, newStart, newLines, lines })

/** Line 5 becomes two lines, line 20 is removed. */
const hunks = [
  hunk('1', [2, 7], [2, 8], ' 2', ' 3', ' 4', '-5', '+5a', '+5b', ' 6', ' 7', ' 8'),
  hunk('2', [17, 7], [18, 6], ' 17', ' 18', ' 19', '-20', ' 21', ' 22', ' 23'),
]

describe('a hunk', () => {
  it('has its lines without context', () => {
    expect(hunks.map((each) => hunkLines(each, 'old'))).toEqual([
      { before: 4, count: 1 },
      { before: 19, count: 1 },
    ])
    expect(hunks.map((each) => hunkLines(each, 'new'))).toEqual([
      { before: 4, count: 2 },
      { before: 20, count: 0 },
    ])
  })

  it('of a new file or an emptied one begins at the top', () => {
    expect(hunkLines(hunk('n', [0, 0], [1, 2], '+a', '+b'), 'new')).toEqual({ before: 0, count: 2 })
    expect(hunkLines(hunk('d', [1, 2], [0, 0], '-a', '-b'), 'new')).toEqual({ before: 0, count: 0 })
    expect(placeOf(hunk('d', [1, 2], [0, 0], '-a', '-b'))).toEqual({ side: 'new', line: 1 })
  })

  it('is found by a line in it, before it and after all of them', () => {
    const at = (line: number) => hunkAt(hunks, { side: 'new', line })?.id
    expect([1, 5, 6, 7, 21, 22, 90].map(at)).toEqual(['1', '1', '1', '2', '2', '2', '2'])
    expect(hunkAt(hunks, { side: 'old', line: 5 })?.id).toBe('1')
    expect(hunkAt([], { side: 'new', line: 1 })).toBeUndefined()
  })

  it('leads to the next and the previous one', () => {
    const from = (line: number, step: 1 | -1) => hunkBeyond(hunks, { side: 'new', line }, step)?.id
    expect([from(1, 1), from(5, 1), from(21, 1)]).toEqual(['1', '2', undefined])
    expect([from(90, -1), from(21, -1), from(5, -1)]).toEqual(['2', '1', undefined])
  })

  it('has its removed lines above the added ones in the inline view', () => {
    expect(lineBelow(hunks, 5)).toBe(6)
    expect(lineBelow(hunks, 20)).toBe(20)
  })

  it('that removes too many lines is not shown inline', () => {
    expect(isTooMuchInline(hunks)).toBe(false)
    expect(isTooMuchInline([hunk('x', [1, 1001], [0, 0], ...Array.from({ length: 1001 }, () => '-x'))])).toBe(true)
  })
})
