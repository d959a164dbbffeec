import { describe, expect, it } from 'vitest'
import { editsBetween, shownTexts } from './diffTexts'

describe('two texts beside each other', () => {
  it('are shown without carriage returns when all lines of both end alike', () => {
    expect(shownTexts('a\r\nb\r\n', 'a\r\nc\r\n')).toEqual(['a\nb\n', 'a\nc\n'])
  })

  it('are shown with carriage returns if those differ, or do not end a line', () => {
    expect(shownTexts('a\r\n', 'a\n')).toEqual(['a␍\n', 'a\n'])
    expect(shownTexts('a\rb\n', 'a\n')).toEqual(['a␍b\n', 'a\n'])
    expect(shownTexts('a\r\nb\n', 'a\r\nb\n')).toEqual(['a␍\nb\n', 'a␍\nb\n'])
  })
})

describe('a new or deleted file', () => {
  it('has only an invisible line in common with an empty text', () => {
    expect(shownTexts('', 'a\nb\n')).toEqual([' ', 'a\nb\n '])
    expect(shownTexts('a\r\n', '')).toEqual(['a\n ', ' '])
  })

  it('is shown unchanged if its last line has no line feed', () => {
    expect(shownTexts('', 'a')).toEqual(['', 'a'])
    expect(shownTexts('', '')).toEqual(['', ''])
  })
})

describe('edits between two texts', () => {
  const after = (from: string, to: string, line: number) => editsBetween(from, to).lineAfter(line)

  it('move lines only by what is added and removed before them', () => {
    expect(after('a\nb\nc', 'x\ny\na\nb\nc', 2)).toBe(4)
    expect(after('a\nb\nc', 'b\nc', 3)).toBe(2)
    expect(after('a\nb\nc', 'a\nb\nc\nd', 2)).toBe(2)
    expect(after('a\nb\nc', 'a\nB\nc', 3)).toBe(3)
  })

  it('map a deleted line to its replacement', () => {
    expect(after('a\nb\nc', 'a\nB1\nB2\nc', 2)).toBe(2)
    expect(after('a', '', 1)).toBe(1)
  })

  it('change only the lines that differ', () => {
    expect(editsBetween('a\nb\nc', 'a\nB\nc').edits).toEqual([
      { startLineNumber: 2, startColumn: 1, endLineNumber: 3, endColumn: 1, text: 'B\n' },
    ])
    expect(editsBetween('a\nb', 'a\nb').edits).toEqual([])
  })
})
