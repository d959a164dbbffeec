import { describe, expect, it } from 'vitest'
import { type LineEdit, diffLines, revertOf } from './lineDiff'

const lines = (text: string) => text.split('')

function apply(
  text: readonly string[],
  { startLineNumber, startColumn, endLineNumber, endColumn, text: inserted }: LineEdit,
): string[] {
  const before = [
    ...text.slice(0, startLineNumber - 1),
    (text[startLineNumber - 1] ?? '').slice(0, startColumn - 1),
  ].join('\n')
  const after = [(text[endLineNumber - 1] ?? '').slice(endColumn - 1), ...text.slice(endLineNumber)].join('\n')
  return (before + inserted + after).split('\n')
}

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('the difference of lines', () => {
  it('is empty between equal texts', () => {
    expect(diffLines(lines('abc'), lines('abc'))).toEqual([])
  })

  it('tells added, changed and deleted lines apart', () => {
    expect(diffLines(lines('abcdef'), lines('abXcYef'))).toEqual([
      { oldStart: 2, oldEnd: 2, newStart: 2, newEnd: 3 },
      { oldStart: 3, oldEnd: 4, newStart: 4, newEnd: 5 },
    ])
    expect(diffLines(lines('abcdef'), lines('abef'))).toEqual([{ oldStart: 2, oldEnd: 4, newStart: 2, newEnd: 2 }])
  })

  it('is as small as it can be', () => {
    const changed = diffLines(lines('abcabba'), lines('cbabac')).reduce(
      (sum, { oldStart, oldEnd, newStart, newEnd }) => sum + oldEnd - oldStart + newEnd - newStart,
      0,
    )
    expect(changed).toBe(5)
  })

  it('gives up on details when everything differs', () => {
    const before = Array.from({ length: 3_000 }, (_, i) => `before ${String(i)}`)
    const after = Array.from({ length: 3_000 }, (_, i) => `after ${String(i)}`)
    expect(diffLines(before, after)).toEqual([{ oldStart: 0, oldEnd: 3_000, newStart: 0, newEnd: 3_000 }])
  })

  it('can be reverted change by change, for random texts', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = randomOf(seed)
      const text = () => Array.from({ length: 1 + random(12) }, () => 'abc'.charAt(random(4)))
      const before = text()
      let after = text()
      for (let left = diffLines(before, after).length; left > 0; left = diffLines(before, after).length) {
        const change = diffLines(before, after)[random(left)]
        if (change) after = apply(after, revertOf(change, before, after))
        expect(diffLines(before, after).length, `seed ${String(seed)}`).toBeLessThan(left)
      }
      expect(after, `seed ${String(seed)}`).toEqual(before)
    }
  })
})
