import { describe, expect, it } from 'vitest'
import { retryDelay } from './backoff'

const latest = () => 1
const earliest = () => 0

describe('retryDelay', () => {
  it('doubles with every failure', () => {
    expect([1, 2, 3, 4].map((failures) => retryDelay(failures, latest))).toEqual([500, 1000, 2000, 4000])
  })

  it('never waits longer than ten seconds', () => {
    expect(retryDelay(5000, latest)).toBe(10_000)
  })

  it('spreads the waits of several tabs', () => {
    expect(retryDelay(1, earliest)).toBe(400)
  })
})
