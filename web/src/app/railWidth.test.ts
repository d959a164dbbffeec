import { describe, expect, it } from 'vitest'
import { clampRail, railWidthAfterKey, railWidths } from './railWidth'

describe('the width of the rail', () => {
  it('stays within its bounds, whatever was stored', () => {
    expect([Number.NaN, -1, 300.4, 9999].map(clampRail)).toEqual([
      railWidths.usual,
      railWidths.least,
      300,
      railWidths.most,
    ])
  })

  it('follows the keys of a separator', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', 'x'].map((key) => railWidthAfterKey(300, key))).toEqual([
      284,
      316,
      180,
      480,
      264,
      undefined,
    ])
    expect(railWidthAfterKey(railWidths.most, 'ArrowRight')).toBe(railWidths.most)
  })
})
