import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { Suggestion } from '../protocol/messages'
import { ghostOf } from './ghost'
import {
  announcement,
  at,
  authorName,
  changeWords,
  countWords,
  difference,
  kindOf,
  placedIn,
  stepFrom,
  withoutPlace,
} from './suggestion'

function textOf(content: string): Y.Text {
  const text = new Y.Doc().getText('content')
  text.insert(0, content)
  return text
}

function suggestionIn(
  text: Y.Text,
  from: number,
  to: number,
  wanted: string,
  more: Partial<Suggestion> = {},
): Suggestion {
  const position = (index: number, assoc: number) =>
    JSON.stringify(Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, index, assoc)))
  return {
    id: `${String(from)}-${wanted}`,
    session: 's',
    author: 'agent:7',
    type: 'suggestion.provide',
    state: 'open',
    path: 'a.js',
    start: position(from, 0),
    end: position(to, -1),
    epoch: 'e',
    quote: text.toJSON().slice(from, to),
    text: wanted,
    confidence: 0.4,
    stale: false,
    conflicts: [],
    createdAt: '2026-01-01T00:00:00Z',
    ...more,
  }
}

describe('a suggestion', () => {
  it('moves with its text, and vanishes when the text changes', () => {
    const text = textOf('let a = 1\n')
    const suggestion = suggestionIn(text, 0, 3, 'const')
    text.insert(0, '// first\n')
    expect(placedIn([suggestion], text, 'e')).toEqual([{ suggestion, from: 9, to: 12 }])
    text.insert(10, 'x')
    expect(placedIn([suggestion], text, 'e')).toEqual([])
  })

  it('of another document, or with an invalid position, has no range', () => {
    const text = textOf('let a')
    const suggestion = suggestionIn(text, 0, 3, 'const')
    expect(placedIn([suggestion], text, 'another')).toEqual([])
    expect(
      placedIn(
        [
          { ...suggestion, start: '{"type":7}' },
          { ...suggestion, start: 'nonsense' },
        ],
        text,
        'e',
      ),
    ).toEqual([])
  })

  it('in conflict stays although its text has changed', () => {
    const text = textOf('let a')
    const conflict = suggestionIn(text, 0, 3, 'const', { state: 'pending', quote: 'var' })
    expect(kindOf(conflict)).toBe('conflict')
    expect(placedIn([conflict], text, 'e')).toHaveLength(1)
  })

  it('for a whole file has no range, nor does a conflict that cannot be found', () => {
    const text = textOf('let a')
    const bare = { ...suggestionIn(text, 0, 3, 'const') }
    delete bare.start
    expect(
      withoutPlace([{ ...bare, type: 'file.modify', state: 'queued' }, { ...bare, state: 'pending' }, bare]).map(
        ({ type, state }) => `${type} ${state}`,
      ),
    ).toEqual(['file.modify queued', 'suggestion.provide pending'])
  })

  it('is found at the cursor, the shortest first, and by stepping', () => {
    const text = textOf('let a = 1 + 2')
    const placed = placedIn(
      [suggestionIn(text, 8, 9, '3'), suggestionIn(text, 0, 13, 'nothing'), suggestionIn(text, 12, 13, '4')],
      text,
      'e',
    )
    expect(at(placed, 9)?.suggestion.text).toBe('3')
    expect(at(placed, 10)?.suggestion.text).toBe('nothing')
    expect(at([], 10)).toBeUndefined()
    expect(stepFrom(placed, 5, true, undefined)?.suggestion.text).toBe('3')
    expect(stepFrom(placed, 5, false, undefined)?.suggestion.text).toBe('nothing')
    expect(stepFrom(placed, 12, true, placed[2])?.suggestion.text).toBe('nothing')
    expect(stepFrom(placed, 0, false, placed[0])?.suggestion.text).toBe('4')
  })

  it('says its author and its effect', () => {
    const text = textOf('let a = 1\n')
    const suggestion = suggestionIn(text, 0, 3, 'const', { explanation: 'It never changes.' })
    const agent = { id: '7', name: 'fix' } as Parameters<typeof authorName>[1][number]
    expect(authorName(suggestion, [agent])).toBe('fix')
    expect(authorName({ author: 'user:ann' }, [agent])).toBe('ann')
    expect(announcement({ suggestion, from: 0, to: 3 }, 'fix')).toBe(
      'Suggestion by fix, 40% sure: replace let with const. It never changes. Tab applies it, Escape dismisses it.',
    )
    expect(changeWords({ quote: 'a b', text: 'a' })).toBe('delete b')
    expect(changeWords({ quote: '', text: 'one\n\ntwo\n' })).toBe('insert one and 1 more line')
    expect(
      countWords([
        { suggestion, from: 0, to: 3 },
        { suggestion: { ...suggestion, state: 'pending' }, from: 0, to: 3 },
      ]),
    ).toBe('1 conflict, 1 suggestion')
  })
})

describe('the difference of two texts', () => {
  it('consists of whole words or whole lines', () => {
    expect(difference('let a = 1', 'const a = 1')).toEqual({ kept: 0, removed: 'let', inserted: 'const' })
    expect(difference('f(a)', 'f(a, b)')).toEqual({ kept: 3, removed: '', inserted: ', b' })
    expect(difference('aa', 'aa')).toEqual({ kept: 2, removed: '', inserted: '' })
    expect(difference('  a\n', '  b\n  a\n')).toEqual({ kept: 0, removed: '', inserted: '  b\n' })
    expect(difference('a a', 'a a a')).toEqual({ kept: 3, removed: '', inserted: ' a' })
  })
})

describe('suggested text', () => {
  const ghost = (content: string, from: number, to: number, wanted: string) =>
    ghostOf({ suggestion: suggestionIn(textOf(content), from, to, wanted), from, to }, content)

  it('is shown in the line beside the text it replaces', () => {
    expect(ghost('let a = 1\n', 0, 9, 'const a = 1')).toEqual({
      struck: { from: 0, to: 3 },
      inline: { after: 3, text: 'const' },
    })
    expect(ghost('a b', 1, 3, '')).toEqual({ struck: { from: 1, to: 3 } })
  })

  it('is shown above the line before which lines are inserted', () => {
    expect(ghost('one\nthree\n', 4, 4, 'two\n')).toEqual({
      struck: { from: 4, to: 4 },
      block: { beside: 4, above: true, lines: ['two'] },
    })
  })

  it('is shown below the lines it replaces', () => {
    expect(ghost('one\ntwo\n', 4, 8, 'II\nIII\n')).toEqual({
      struck: { from: 4, to: 8 },
      block: { beside: 7, above: false, lines: ['II', 'III'] },
    })
    expect(ghost('f()\n', 3, 3, '\n  g()')).toEqual({
      struck: { from: 3, to: 3 },
      block: { beside: 3, above: false, lines: ['  g()'] },
    })
  })

  it('is cut when it is very long', () => {
    const { block } = ghost('', 0, 0, 'x\n'.repeat(100))
    expect(block?.lines).toHaveLength(30)
    expect(block?.lines.at(-1)).toBe('… 71 more lines')
  })
})
