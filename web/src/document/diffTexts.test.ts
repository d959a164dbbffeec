import { describe, expect, it } from 'vitest'
import { becoming, shownTexts } from './diffTexts'

describe('two texts beside each other', () => {
  it('are shown without carriage returns when all lines of both end alike', () => {
    expect(shownTexts('a\r\nb\r\n', 'a\r\nc\r\n')).toEqual(['a\nb\n', 'a\nc\n'])
    expect(shownTexts('', 'a\r\n')).toEqual(['', 'a\n'])
  })

  it('are shown with them when that is what differs, and where one ends no line', () => {
    expect(shownTexts('a\r\n', 'a\n')).toEqual(['a␍\n', 'a\n'])
    expect(shownTexts('a\rb\n', 'a\n')).toEqual(['a␍b\n', 'a\n'])
    expect(shownTexts('a\r\nb\n', 'a\r\nb\n')).toEqual(['a␍\nb\n', 'a␍\nb\n'])
  })
})

describe('a text that becomes another', () => {
  const after = (from: string, to: string, line: number) => becoming(from, to).lineAfter(line)

  it('keeps its lines where they are but for those that come and go before them', () => {
    expect(after('a\nb\nc', 'x\ny\na\nb\nc', 2)).toBe(4)
    expect(after('a\nb\nc', 'b\nc', 3)).toBe(2)
    expect(after('a\nb\nc', 'a\nb\nc\nd', 2)).toBe(2)
    expect(after('a\nb\nc', 'a\nB\nc', 3)).toBe(3)
  })

  it('has something else where a line is gone', () => {
    expect(after('a\nb\nc', 'a\nB1\nB2\nc', 2)).toBe(2)
    expect(after('a', '', 1)).toBe(1)
  })

  it('is changed by edits of the lines that differ only', () => {
    expect(becoming('a\nb\nc', 'a\nB\nc').edits).toEqual([
      { startLineNumber: 2, startColumn: 1, endLineNumber: 3, endColumn: 1, text: 'B\n' },
    ])
    expect(becoming('a\nb', 'a\nb').edits).toEqual([])
  })
})
