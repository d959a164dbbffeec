import { describe, expect, it } from 'vitest'
import type { FileEntry } from '../protocol/messages'
import {
  type Tree,
  ancestorsOf,
  folderOf,
  movedTo,
  nameProblem,
  neighbourOf,
  outdatedFolders,
  rowAfterKey,
  rowsOf,
  withFolder,
} from './fileTree'

const entry = (path: string, kind: FileEntry['kind'] = 'file'): FileEntry => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  kind,
  size: 1,
  modified: '',
  link: false,
  safe: true,
})
const tree: Tree = {
  folders: new Map([
    ['', [entry('src', 'folder'), entry('test', 'folder'), entry('README.md')]],
    ['src', [entry('src/auth', 'folder'), entry('src/main.ts')]],
    ['src/auth', [entry('src/auth/Login.java')]],
  ]),
  expanded: new Set(['src']),
}
const shown = (...args: Parameters<typeof rowsOf>) =>
  rowsOf(...args).map(({ path, depth }) => `${'  '.repeat(depth)}${path}`)

describe('rowsOf', () => {
  it('shows expanded folders', () => {
    expect(shown(tree)).toEqual(['src', '  src/auth', '  src/main.ts', 'test', 'README.md'])
  })

  it('filters by name, keeping the folders above', () => {
    expect(shown(tree, 'login')).toEqual(['src', '  src/auth', '    src/auth/Login.java'])
  })

  it('puts a field where an entry is named', () => {
    expect(rowsOf(tree, '', { kind: 'file', folder: 'src' })[1]).toMatchObject({ kind: 'naming', depth: 1 })
    expect(rowsOf(tree, '', { kind: 'rename', path: 'README.md' }).at(-1)).toMatchObject({
      kind: 'naming',
      name: 'README.md',
    })
  })
})

describe('changes', () => {
  it('are read again where a folder is listed', () => {
    expect(
      outdatedFolders(tree, {
        changes: [
          { path: 'src/new.ts', kind: 'created' },
          { path: 'lib/x', kind: 'created' },
          { path: 'README.md', kind: 'changed' },
        ],
        rescan: [],
      }),
    ).toEqual(['src'])
  })

  it('of a whole folder are read with all folders below', () => {
    expect(outdatedFolders(tree, { changes: [], rescan: ['src'] })).toEqual(['src', 'src/auth'])
  })

  it('drop a deleted folder', () => {
    const after = withFolder(tree, '', [entry('test', 'folder')])
    expect([...after.folders.keys()]).toEqual([''])
    expect(after.expanded.size).toBe(0)
  })

  it('keep the folders below one that stays', () => {
    const after = withFolder(tree, 'src', [entry('src/auth', 'folder'), entry('src/other.ts')])
    expect([...after.folders.keys()].sort()).toEqual(['', 'src', 'src/auth'])
  })
})

describe('keys', () => {
  const rows = rowsOf(tree)
  it('go to the parent and into a folder', () => {
    expect(rowAfterKey(rows, 2, 'ArrowLeft')).toBe(0)
    expect(rowAfterKey(rows, 0, 'ArrowRight')).toBe(1)
    expect(rowAfterKey(rows, 3, 'ArrowRight')).toBe(3)
  })

  it('stop at the ends', () => {
    expect(rowAfterKey(rows, 4, 'ArrowDown')).toBe(4)
    expect(rowAfterKey(rows, 0, 'ArrowUp')).toBe(0)
    expect(rowAfterKey(rows, 2, 'End')).toBe(4)
  })
})

describe('removing the selected row', () => {
  it('selects a neighbour, or its folder', () => {
    expect(neighbourOf(rowsOf(tree), 'src')).toBe('test')
    expect(neighbourOf(rowsOf(tree), 'README.md')).toBe('test')
    expect(neighbourOf(rowsOf(tree), 'src/main.ts')).toBe('src/auth')
    expect(neighbourOf(rowsOf({ ...tree, expanded: new Set(['src', 'src/auth']) }), 'src/auth/Login.java')).toBe(
      'src/auth',
    )
  })
})

describe('names', () => {
  it('may contain folders, but no path out of the workspace', () => {
    expect(nameProblem('a/b.ts')).toBeUndefined()
    expect(nameProblem(' ')).toBeDefined()
    expect(nameProblem('../x')).toBeDefined()
    expect(nameProblem('/etc')).toBeDefined()
  })

  it('have folders above', () => {
    expect(ancestorsOf('a/b/c.ts')).toEqual(['a', 'a/b'])
  })
})

describe('a moved file', () => {
  it('goes to the folder of the target row', () => {
    const [src, , main] = rowsOf(tree)
    expect(folderOf(src)).toBe('src')
    expect(folderOf(main)).toBe('src')
    expect(folderOf(undefined)).toBe('')
    expect(movedTo('README.md', 'src')).toBe('src/README.md')
    expect(movedTo('src/main.ts', '')).toBe('main.ts')
  })

  it('stays where it is, and does not go into itself', () => {
    expect(movedTo('src/main.ts', 'src')).toBeUndefined()
    expect(movedTo('src', 'src')).toBeUndefined()
    expect(movedTo('src', 'src/auth')).toBeUndefined()
  })
})
