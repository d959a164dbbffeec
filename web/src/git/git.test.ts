import { describe, expect, it } from 'vitest'
import { type GitStatus, changedFiles, conflicts, letterOf, linesOf, marksOf, stagedFiles } from './git'

const status: GitStatus = {
  branch: 'main',
  ahead: 0,
  behind: 0,
  detached: false,
  files: [
    { path: 'src/a.ts', index: 'M', worktree: 'M' },
    { path: 'src/new.ts', index: '?', worktree: '?' },
    { path: 'gone.ts', index: 'D', worktree: '.' },
    { path: 'both.ts', index: 'U', worktree: 'U', conflict: 'both changed it' },
  ],
}
const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path)

describe('a status', () => {
  it('tells staged from changed', () => {
    expect(paths(stagedFiles(status))).toEqual(['src/a.ts', 'gone.ts'])
    expect(paths(changedFiles(status))).toEqual(['src/a.ts', 'src/new.ts'])
    expect(paths(conflicts(status))).toEqual(['both.ts'])
  })

  it('has a letter for each file and a point for folders', () => {
    expect(Object.fromEntries(marksOf(status))).toEqual({ 'src/a.ts': 'M', src: '•', 'src/new.ts': 'U', 'gone.ts': 'D', 'both.ts': '!' })
    expect(letterOf({ path: 'x', index: 'A', worktree: 'M' }, true)).toBe('A')
  })
})

describe('linesOf', () => {
  it('numbers both sides', () => {
    const lines = linesOf({ id: 'h', header: '', oldStart: 4, newStart: 7, lines: [' a', '-b', '+c', '+d', '\\ No newline at end of file'] })
    expect(lines.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['same', 4, 7],
      ['removed', 5, undefined],
      ['added', undefined, 8],
      ['added', undefined, 9],
      ['note', undefined, undefined],
    ])
  })
})
