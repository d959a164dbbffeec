import { describe, expect, it } from 'vitest'
import { type PanelKind, PanelKinds, fileName, folderHints, panelKind } from './panels'

const component = () => null
const kinds = new PanelKinds([
  panelKind({ kind: 'terminal', key: ['terminal'], title: () => 'terminal', area: 'below', component }),
  panelKind({
    kind: 'conversation',
    key: ['agent'],
    title: () => 'Conversation',
    component,
    exists: ({ agent }, { agents }) => agents.some(({ id }) => id === agent),
  }),
  panelKind({ kind: 'file', key: ['workspace', 'path'], title: ({ path }) => fileName(path), component }),
  panelKind({ kind: 'view', key: ['workspace', 'path'], title: ({ path }) => fileName(path), component }),
  panelKind({
    kind: 'diff',
    key: ['staged', 'workspace', 'path'],
    title: ({ path }) => fileName(path),
    component,
  }),
] satisfies PanelKind[])

describe('a panel', () => {
  it('opens the same file once, whatever the line', () => {
    expect(kinds.idOf({ kind: 'file', workspace: 'w', path: 'a.ts', at: { line: 1 } })).toBe(
      kinds.idOf({ kind: 'file', workspace: 'w', path: 'a.ts' }),
    )
    expect(kinds.idOf({ kind: 'view', workspace: 'w', path: 'a.md' })).not.toBe(
      kinds.idOf({ kind: 'file', workspace: 'w', path: 'a.md' }),
    )
    expect(kinds.idOf({ kind: 'diff', workspace: 'w', path: 'a.md', staged: true })).not.toBe(
      kinds.idOf({ kind: 'diff', workspace: 'w', path: 'a.md', staged: false }),
    )
  })

  it('has the name of the file as title', () => {
    expect(kinds.titleOf({ kind: 'file', workspace: 'w', path: 'src/a.ts' })).toBe('a.ts')
  })

  it('is recognised after a reload, and nothing else is', () => {
    expect(kinds.isPanel({ kind: 'terminal', terminal: 't' })).toBe(true)
    expect(kinds.isPanel({ kind: 'conversation', agent: 'a' })).toBe(true)
    expect(kinds.isPanel({ kind: 'conversation', terminal: 't' })).toBe(false)
    expect(kinds.isPanel({ kind: 'file', workspace: 'w' })).toBe(false)
    expect(kinds.isPanel({ kind: 'script', path: 'x', workspace: 'w' })).toBe(false)
    expect(kinds.isPanel(null)).toBe(false)
  })

  it('goes away with its content', () => {
    const snapshot = { agents: [{ id: 'a' }] } as unknown as Parameters<PanelKinds['exists']>[1]
    expect(kinds.exists({ kind: 'conversation', agent: 'a' }, snapshot)).toBe(true)
    expect(kinds.exists({ kind: 'conversation', agent: 'b' }, snapshot)).toBe(false)
    expect(kinds.exists({ kind: 'file', workspace: 'w', path: 'a.ts' }, snapshot)).toBe(true)
  })
})

describe('folderHints', () => {
  const hints = (...paths: string[]) => Object.values(folderHints(paths.map((path) => ({ id: path, path }))))

  it('is empty for unique names', () => {
    expect(hints('a/one.ts', 'b/two.ts')).toEqual([])
  })

  it('distinguishes files of the same name by the shortest folder', () => {
    expect(hints('a/index.ts', 'b/index.ts')).toEqual(['a', 'b'])
    expect(hints('x/a/index.ts', 'y/a/index.ts', 'b/index.ts')).toEqual(['x/a', 'y/a', 'b'])
    expect(hints('index.ts', 'a/index.ts')).toEqual(['/', 'a'])
    expect(hints('a/index.ts', 'b/a/index.ts')).toEqual(['a', 'b/a'])
  })

  it('leaves a file and its preview alone', () => {
    expect(
      folderHints([
        { id: 'file', path: 'a/read.md' },
        { id: 'view', path: 'a/read.md' },
      ]),
    ).toEqual({})
  })
})
