import { describe, expect, it } from 'vitest'
import { partsOf, searchQuery, summaryWords } from './search'

describe('a search', () => {
  it('asks for what was chosen', () => {
    const options = { regex: true, case: false, word: true, include: ' *.ts ', exclude: '' }
    expect(searchQuery('a&b', options)).toBe('q=a%26b&regex=true&word=true&include=*.ts')
  })

  it('shows the match in its line', () => {
    expect(partsOf({ line: 1, column: 9, length: 4, preview: '  const find = 1', previewColumn: 9 })).toEqual(['const ', 'find', ' = 1'])
  })

  it('says how much was found', () => {
    expect(summaryWords({ files: 1, matches: 3, incomplete: false, timedOut: false })).toBe('3 in 1 file')
    expect(summaryWords({ files: 2, matches: 2000, incomplete: true, timedOut: false })).toBe('2000 in 2 files, not all')
    expect(summaryWords({ files: 0, matches: 0, incomplete: false, timedOut: false })).toBe('Nothing found')
  })
})
