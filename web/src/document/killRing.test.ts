import { describe, expect, it } from 'vitest'
import { KillRing } from './killRing'

function ringOf(...kills: string[]) {
  const ring = new KillRing()
  for (const kill of kills) ring.add(kill)
  return ring
}

describe('a kill ring', () => {
  it('has nothing to yank at first', () => {
    expect([ringOf().front, ringOf().rotate()]).toEqual([undefined, undefined])
  })

  it('yanks the latest, then those before it, and the latest again', () => {
    const ring = ringOf('one', 'two', 'three')
    expect([ring.front, ring.rotate(), ring.rotate(), ring.rotate()]).toEqual(['three', 'two', 'one', 'three'])
  })

  it('joins kills that follow each other in the order of the text', () => {
    const ring = ringOf('two')
    ring.extend(' three', 'after')
    ring.extend('one ', 'before')
    expect(ring.front).toBe('one two three')
    expect(ring.rotate()).toBe('one two three')
  })

  it('starts with a kill that extends nothing', () => {
    const ring = ringOf()
    ring.extend('one', 'after')
    expect(ring.front).toBe('one')
  })

  it('puts a new kill before the one that was rotated to', () => {
    const ring = ringOf('one', 'two')
    ring.rotate()
    ring.add('three')
    expect([ring.front, ring.rotate()]).toEqual(['three', 'one'])
  })

  it('forgets the oldest', () => {
    const ring = ringOf(...Array.from({ length: 70 }, (_, index) => String(index)))
    const seen = new Set(Array.from({ length: 70 }, () => ring.rotate()))
    expect([seen.size, seen.has('9'), seen.has('10')]).toEqual([60, false, true])
  })
})
