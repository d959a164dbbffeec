import { describe, expect, it } from 'vitest'
import { capitalized, lineKillEnd, transposition, wordEnd, wordStart } from './emacsText'

describe('words', () => {
  it.each([
    ['one two', 0, 3],
    ['one two', 3, 7],
    ['one_two', 0, 3],
    ['one  ', 3, 5],
    ['a\n\nélan vital', 1, 7],
    ['𝒶𝒷 c', 0, 4],
    ['', 0, 0],
  ])('end in %j from %i at %i', (text, from, end) => {
    expect(wordEnd(text, from)).toBe(end)
  })

  it.each([
    ['one two', 7, 4],
    ['one two', 4, 0],
    ['  one', 2, 0],
    ['x 𝒶𝒷.', 7, 2],
    ['', 0, 0],
  ])('start in %j from %i at %i', (text, from, start) => {
    expect(wordStart(text, from)).toBe(start)
  })

  it.each([
    ['élan VITAL', 'Élan vital'],
    [' -one', ' -One'],
    ['!', '!'],
  ])('are capitalized: %j', (word, wanted) => {
    expect(capitalized(word)).toBe(wanted)
  })
})

describe('the rest of a line', () => {
  it.each([
    ['one\ntwo', 1, 3],
    ['one\ntwo', 3, 4],
    ['one\ntwo', 4, 7],
    ['one', 3, 3],
  ])('of %j from %i ends at %i', (text, from, end) => {
    expect(lineKillEnd(text, from)).toBe(end)
  })
})

describe('a transposition', () => {
  it.each([
    ['abc', 1, { from: 0, to: 2, text: 'ba' }],
    ['abc\nd', 3, { from: 1, to: 3, text: 'cb' }],
    ['a😀b', 3, { from: 1, to: 4, text: 'b😀' }],
    ['abc', 0, undefined],
    ['a', 1, undefined],
    ['a\nb', 2, undefined],
    ['', 0, undefined],
  ])('in %j at %i', (text, offset, wanted) => {
    expect(transposition(text, offset)).toEqual(wanted)
  })
})
