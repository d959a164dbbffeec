// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { click, find, render, textsOf } from '../rendered'
import { SearchPanel } from './SearchPanel'
import type { SearchFile } from './search'
import { type SearchState, searchingIn } from './searching'

const hostile = '<img src=x onerror=alert(1)>'
const files: SearchFile[] = [
  {
    path: 'src/one.ts',
    etag: 'e1',
    matches: [
      { line: 1, column: 1, length: 8, preview: 'getName(1)', previewColumn: 1 },
      { line: 2, column: 3, length: 8, preview: '  getSize(2)', previewColumn: 1 },
    ],
  },
  {
    path: `${hostile}.txt`,
    etag: 'e2',
    matches: [{ line: 1, column: 1, length: 6, preview: `needle ${hostile}`, previewColumn: 1 }],
  },
]
const summary = { files: 2, matches: 3, searched: 2, skipped: 0, incomplete: false, timedOut: false }
const previews = new Map([
  ['src/one.ts', { path: 'src/one.ts', count: 2, lines: [], matches: ['readName(0, ', 'readSize(0, '] }],
  [`${hostile}.txt`, { path: `${hostile}.txt`, count: 1, lines: [], matches: [hostile] }],
])
let workspaces = 0

/** Shows a search in this state; each in its own workspace. */
function show(state: Partial<SearchState>) {
  const workspace = `w${String((workspaces += 1))}`
  const search = searchingIn(workspace)
  search.store.setState({ text: 'needle', phase: 'done', files, summary, ...state })
  const opened: string[] = []
  const shown = render(
    <SearchPanel
      workspace={workspace}
      unavailable={undefined}
      onOpen={(path, line, column) => opened.push(`${path}:${String(line)}:${String(column)}`)}
    />,
  )
  return { shown, search, opened }
}

const found = (shown: HTMLElement, path: string) => find(shown, `section[aria-label="Found in ${path}"]`)
const words = (shown: HTMLElement) => find(shown, '[role=status]').textContent
const checked = (shown: HTMLElement) =>
  Array.from(shown.querySelectorAll<HTMLInputElement>('.search-results input'), (box) => [
    box.getAttribute('aria-label'),
    box.indeterminate ? 'partly' : box.checked,
  ])

describe('the results of a search', () => {
  it('have their matches marked, and open at them', () => {
    const { shown, opened } = show({})
    expect(words(shown)).toBe('3 matches in 2 files')
    expect(textsOf(found(shown, 'src/one.ts'), 'mark')).toEqual(['getName(', 'getSize('])
    expect(textsOf(found(shown, 'src/one.ts'), '.found-line')).toEqual(['1', '2'])
    click(find(shown, '[aria-label="Found in src/one.ts"] li:last-child .found-place'))
    expect(opened).toEqual(['src/one.ts:2:3'])
  })

  it('show each replacement beside its match', () => {
    const { shown } = show({ replacing: true, replacement: 'read$1(0, ', previews })
    expect(textsOf(found(shown, 'src/one.ts'), 'del')).toEqual(['getName(', 'getSize('])
    expect(textsOf(found(shown, 'src/one.ts'), 'ins')).toEqual(['readName(0, ', 'readSize(0, '])
    expect(shown.querySelector('mark')).toBeNull()
  })

  it('are replaced unless they are deselected', () => {
    const { shown } = show({ replacing: true, previews })
    const button = () => find(shown, '[data-kind=primary]').textContent
    expect(button()).toBe('Replace 3 in 2 files')
    click(find(shown, '[aria-label="Replace on line 2"]'))
    expect(button()).toBe('Replace 2 in 2 files')
    click(find(shown, `[aria-label="Replace in ${hostile}.txt"]`))
    expect(button()).toBe('Replace 1 in 1 file')
    expect(checked(shown)).toEqual([
      ['Replace in src/one.ts', 'partly'],
      ['Replace on line 1', true],
      ['Replace on line 2', false],
      [`Replace in ${hostile}.txt`, false],
      ['Replace on line 1', false],
    ])
    click(find(shown, '[aria-label="Replace in src/one.ts"]'))
    expect(button()).toBe('Replace 2 in 1 file')
    click(find(shown, '[aria-label="Replace in src/one.ts"]'))
    expect(button()).toBe('Replace')
    expect(find(shown, '[data-kind=primary]').title).toBe('Select matches first')
  })

  it('show hostile names, lines and replacements as text', () => {
    const { shown } = show({ replacing: true, replacement: hostile, previews })
    const file = found(shown, `${hostile}.txt`)
    expect(find(file, '.found-name').textContent.trim()).toBe(`${hostile}.txt`)
    expect(textsOf(file, '.found-text')).toEqual([`needle${hostile} ${hostile}`])
    expect(textsOf(file, 'ins')).toEqual([hostile])
    expect(document.querySelector('img')).toBeNull()
  })

  it.each<[Partial<SearchState>, string]>([
    [{ phase: 'searching', files: [], summary: undefined }, 'Searching…'],
    [{ phase: 'searching', summary: undefined }, '3 matches in 2 files so far…'],
    [{ phase: 'stopped', summary: undefined }, '3 matches in 2 files, stopped'],
    [{ files: [], summary: { ...summary, files: 0, matches: 0 } }, 'No results'],
    [{ problem: { code: 'E011', message: 'not a regular expression', hint: '' } }, 'not a regular expression'],
  ])('%j are summed up as %j', (state, text) => {
    expect(words(show(state).shown)).toBe(text)
  })
})
