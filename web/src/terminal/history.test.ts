import { describe, expect, it } from 'vitest'
import { earlierRange } from './history'

describe('earlierRange', () => {
  it('goes back one step, up to the latest output', () => {
    expect(earlierRange(2_000_000, 2_100_000)).toEqual({ from: 2_000_000 - 512 * 1024, to: 2_100_000 })
  })

  it('stops at the start of the output', () => {
    expect(earlierRange(100, 900)).toEqual({ from: 0, to: 900 })
    expect(earlierRange(0, 900)).toBeUndefined()
  })

  it('asks for no more than one request returns', () => {
    expect(earlierRange(5_000_000, 9_500_000)).toBeUndefined()
  })
})
