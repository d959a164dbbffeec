import { describe, expect, it } from 'vitest'
import { hunksOf } from './textDiff'

const lines = (...changed: number[]) =>
  Array.from({ length: 30 }, (_, index) => (changed.includes(index + 1) ? 'X' : String(index + 1))).join('\n') + '\n'

describe('hunks between two texts', () => {
  it('show the context of a change', () => {
    expect(hunksOf(lines(), lines(10))).toEqual([
      {
        id: '6:6',
        header: '@@ -7,7 +7,7 @@',
        oldStart: 7,
        oldLines: 7,
        newStart: 7,
        newLines: 7,
        lines: [' 7', ' 8', ' 9', '-10', '+X', ' 11', ' 12', ' 13'],
      },
    ])
  })

  it('are joined if their contexts touch', () => {
    expect(hunksOf(lines(), lines(10, 15))).toHaveLength(1)
    expect(hunksOf(lines(), lines(2, 28))).toHaveLength(2)
  })

  it('of a new file have nothing before', () => {
    expect(hunksOf('', 'hi\n')).toEqual([
      { id: '0:0', header: '@@ -0,0 +1,1 @@', oldStart: 1, oldLines: 0, newStart: 1, newLines: 1, lines: ['+hi'] },
    ])
  })

  it('are none without a change, and unknown for a text that is too long', () => {
    expect(hunksOf('same', 'same')).toEqual([])
    expect(hunksOf('', 'x'.repeat(500_000))).toBeUndefined()
  })
})
