import { describe, expect, it } from 'vitest'
import {
  type GitStatus,
  changedFiles,
  conflictLine,
  conflicts,
  countsOf,
  failureOf,
  letterOf,
  linesOf,
  marksOf,
  percentOf,
  refsOf,
  stagedFiles,
  stateWords,
} from './git'

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
    expect(Object.fromEntries(marksOf(status))).toEqual({
      'src/a.ts': 'M',
      src: '•',
      'src/new.ts': 'U',
      'gone.ts': 'D',
      'both.ts': '!',
    })
    expect(letterOf({ path: 'x', index: 'A', worktree: 'M' }, true)).toBe('A')
  })
})

describe('linesOf', () => {
  it('numbers both sides', () => {
    const lines = linesOf({ oldStart: 4, newStart: 7, lines: [' a', '-b', '+c', '+d', '\\ No newline at end of file'] })
    expect(lines.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['same', 4, 7],
      ['removed', 5, undefined],
      ['added', undefined, 8],
      ['added', undefined, 9],
      ['note', undefined, undefined],
    ])
  })
})

describe('a conflict', () => {
  it('is at its first marker', () => {
    expect(conflictLine('a\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> other\n<<<<<<< HEAD\n')).toBe(2)
    expect(conflictLine('<<<<<<<\r\nours')).toBe(1)
    expect(conflictLine('no <<<<<<< HEAD\n<<<<<<<< eight\n')).toBeUndefined()
  })

  it('is counted until the merge can be committed', () => {
    expect(stateWords(status)).toBeUndefined()
    expect(stateWords({ ...status, state: 'merging' })).toBe('Merging: 1 conflict to resolve')
    expect(stateWords({ ...status, state: 'merging', files: [] })).toBe('Merging: commit to finish')
    expect(stateWords({ ...status, state: 'rebasing', files: [] })).toBe('Rebasing: continue in a terminal')
  })
})

describe('the output of git', () => {
  it('may contain a percentage', () => {
    expect(percentOf('Writing objects:  45% (9/20), 1 KiB')).toBe(45)
    expect(percentOf('remote: 100% done')).toBe(100)
    expect(percentOf('Enumerating objects: 5')).toBeUndefined()
  })

  it('is shortened to the error', () => {
    const said =
      'To ../shared.git\n ! [rejected]        main -> main (fetch first)\n' +
      "error: failed to push some refs to '../shared.git'\nhint: Updates were rejected"
    expect(failureOf('Pushing', { message: said, hint: '' })).toEqual({
      message: 'Pushing failed',
      hint: "! [rejected]        main -> main (fetch first)\nfailed to push some refs to '../shared.git'",
      rejected: true,
    })
  })
})

describe('a commit', () => {
  it('has labels for its refs', () => {
    expect(refsOf({ refs: ['HEAD -> main', 'tag: v1', 'origin/main', 'HEAD'] })).toEqual([
      { kind: 'head', name: 'main' },
      { kind: 'tag', name: 'v1' },
      { kind: 'branch', name: 'origin/main' },
      { kind: 'head', name: 'HEAD' },
    ])
  })

  it('counts its lines', () => {
    expect(
      countsOf({
        hunks: [
          { id: '', header: '', oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [' a', '+b', '+c', '-d'] },
        ],
      }),
    ).toEqual({ added: 2, removed: 1 })
  })
})
