import { describe, expect, it } from 'vitest'
import { chosenIn, countOf, matchKey, partsOf, searchQuery, stillLeftOut, summaryWords } from './search'

const match = (line: number) => ({ line, column: 1, length: 1, preview: 'x', previewColumn: 1 })
const files = [
  { path: 'a', etag: '1', matches: [match(1), match(2), match(3)] },
  { path: 'b', etag: '2', matches: [match(1)] },
]

describe('a search', () => {
  it('sends the chosen options', () => {
    const options = { regex: true, case: false, word: true, include: ' *.ts ', exclude: '' }
    expect(searchQuery('a&b', options)).toEqual({ q: 'a&b', regex: true, word: true, include: '*.ts' })
  })

  it('shows the match in its line', () => {
    expect(partsOf({ line: 1, column: 9, length: 4, preview: '  const find = 1', previewColumn: 1 })).toEqual([
      'const ',
      'find',
      ' = 1',
    ])
  })

  it('shows the match in a part of a long line', () => {
    expect(partsOf({ line: 1, column: 1_003, length: 4, preview: 'a find b', previewColumn: 1_001 })).toEqual([
      'a ',
      'find',
      ' b',
    ])
  })

  it('shows little before a match that is far in its line', () => {
    expect(
      partsOf({ line: 1, column: 31, length: 4, preview: `${'x'.repeat(15)}${'y'.repeat(15)}find`, previewColumn: 1 }),
    ).toEqual([`…${'y'.repeat(15)}`, 'find', ''])
  })

  it('says how much was found', () => {
    expect(summaryWords({ files: 1, matches: 3, incomplete: false, timedOut: false })).toBe('3 matches in 1 file')
    expect(summaryWords({ files: 2, matches: 2000, incomplete: true, timedOut: false })).toBe(
      '2000 matches in 2 files, incomplete',
    )
    expect(summaryWords({ files: 0, matches: 0, incomplete: false, timedOut: false })).toBe('No results')
  })
})

describe('replacing', () => {
  it('covers whole files if no match is deselected', () => {
    expect(chosenIn(files, new Set(), false)).toEqual([
      { path: 'a', etag: '1' },
      { path: 'b', etag: '2' },
    ])
  })

  it('skips deselected matches, and files without selected ones', () => {
    const leftOut = new Set([matchKey('a', 1), matchKey('b', 0)])
    expect(chosenIn(files, leftOut, false)).toEqual([{ path: 'a', etag: '1', only: [1, 3] }])
    expect(countOf(files, leftOut)).toEqual({ matches: 2, files: 1 })
  })

  it('touches nothing that was not shown', () => {
    expect(chosenIn(files, new Set(), true)[1]).toEqual({ path: 'b', etag: '2', only: [1] })
  })

  it('keeps matches deselected when the search is repeated', () => {
    const leftOut = new Set([matchKey('a', 1)])
    expect(stillLeftOut({ files, leftOut }, files)).toEqual([matchKey('a', 1)])
    expect(stillLeftOut({ files, leftOut }, [{ path: 'a', etag: '9', matches: [match(2)] }])).toEqual([
      matchKey('a', 0),
    ])
    expect(stillLeftOut({ files, leftOut: new Set() }, [{ path: 'a', etag: '9', matches: [match(2)] }])).toEqual([])
    expect(stillLeftOut({ files: [], leftOut }, files)).toEqual([])
  })
})
