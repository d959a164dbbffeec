import { describe, expect, it } from 'vitest'
import { needsAsking, onOneLine, preparePaste } from './paste'

describe('a paste', () => {
  it('keeps text, tabs and line ends', () => {
    expect(preparePaste('a\tb\r\nc\rd')).toEqual({ text: 'a\tb\nc\nd', lines: 3, cleaned: false })
  })

  it('cannot end a bracketed paste by itself', () => {
    expect(preparePaste('safe\u001b[201~rm -rf /\u0003')).toEqual({
      text: 'safe[201~rm -rf /',
      lines: 1,
      cleaned: true,
    })
  })

  it('needs confirmation when a line end would run it', () => {
    expect(needsAsking(preparePaste('ls'), false)).toBe(false)
    expect(needsAsking(preparePaste('ls\n'), false)).toBe(true)
    expect(needsAsking(preparePaste('ls\npwd'), false)).toBe(true)
    expect(needsAsking(preparePaste('ls\npwd'), true)).toBe(false)
  })

  it('can be joined to one line', () => {
    expect(onOneLine('  a \\\n\n  b\n')).toBe('a \\ b')
  })
})
