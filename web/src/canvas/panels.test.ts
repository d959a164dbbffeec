import { describe, expect, it } from 'vitest'
import { folderHints, isPanel, panelId, panelTitle, placeFor, placeForPreview } from './panels'

describe('a panel', () => {
  it('opens the same thing once, whatever the line', () => {
    expect(panelId({ kind: 'file', workspace: 'w', path: 'a.ts', at: { line: 1 } })).toBe(
      panelId({ kind: 'file', workspace: 'w', path: 'a.ts' }),
    )
    expect(panelId({ kind: 'view', workspace: 'w', path: 'a.md' })).not.toBe(
      panelId({ kind: 'file', workspace: 'w', path: 'a.md' }),
    )
  })

  it('has the name of the file as title', () => {
    expect(panelTitle({ kind: 'file', workspace: 'w', path: 'src/a.ts' })).toBe('a.ts')
  })

  it('is recognised after a reload, and nothing else is', () => {
    expect(isPanel({ kind: 'terminal', terminal: 't' })).toBe(true)
    expect(isPanel({ kind: 'conversation', agent: 'a' })).toBe(true)
    expect(isPanel({ kind: 'conversation', terminal: 't' })).toBe(false)
    expect(isPanel({ kind: 'file', workspace: 'w' })).toBe(false)
    expect(isPanel({ kind: 'script', path: 'x', workspace: 'w' })).toBe(false)
    expect(isPanel(null)).toBe(false)
  })
})

describe('placeFor', () => {
  const editors = { id: 'e', active: false, kinds: ['file'] as const }
  const terminals = { id: 't', active: true, kinds: ['terminal'] as const }

  it('puts the first anywhere', () => {
    expect(placeFor('terminal', [])).toEqual({ anywhere: true })
  })

  it('gathers terminals and files', () => {
    expect(placeFor('terminal', [editors, terminals])).toEqual({ in: 't' })
    expect(placeFor('file', [editors, terminals])).toEqual({ in: 'e' })
    expect(placeFor('diff', [editors, terminals])).toEqual({ in: 'e' })
  })

  it('puts a file above the terminals, and a terminal below the files', () => {
    expect(placeFor('file', [terminals])).toEqual({ beside: 't', direction: 'above' })
    expect(placeFor('terminal', [editors])).toEqual({ beside: 'e', direction: 'below' })
  })

  it('prefers the group in use', () => {
    expect(placeFor('file', [editors, { id: 'e2', active: true, kinds: ['file', 'terminal'] }])).toEqual({ in: 'e2' })
  })
})

describe('folderHints', () => {
  const hints = (...paths: string[]) =>
    Object.values(folderHints(paths.map((path) => ({ kind: 'file', workspace: 'w', path }))))

  it('says nothing of files whose names are enough', () => {
    expect(hints('a/one.ts', 'b/two.ts')).toEqual([])
  })

  it('tells files of the same name apart by as little as is enough', () => {
    expect(hints('a/index.ts', 'b/index.ts')).toEqual(['a', 'b'])
    expect(hints('x/a/index.ts', 'y/a/index.ts', 'b/index.ts')).toEqual(['x/a', 'y/a', 'b'])
    expect(hints('index.ts', 'a/index.ts')).toEqual(['/', 'a'])
    expect(hints('a/index.ts', 'b/a/index.ts')).toEqual(['a', 'b/a'])
  })

  it('leaves a file and its preview alone', () => {
    expect(
      folderHints([
        { kind: 'file', workspace: 'w', path: 'a/read.md' },
        { kind: 'view', workspace: 'w', path: 'a/read.md' },
      ]),
    ).toEqual({})
  })
})

describe('placeForPreview', () => {
  const editors = { id: 'e', active: true, kinds: ['file'] as const }
  const previews = { id: 'p', active: false, kinds: ['view', 'shown'] as const }
  const terminals = { id: 't', active: true, kinds: ['terminal'] as const }

  it('is where previews are, whatever is in use', () => {
    expect(placeForPreview([editors, previews])).toEqual({ in: 'p' })
    expect(
      placeForPreview([
        { ...editors, active: false },
        { ...previews, active: true },
      ]),
    ).toEqual({ in: 'p' })
  })

  it('is beside the editors when there are none, or only among the editors', () => {
    expect(placeForPreview([editors])).toEqual({ beside: 'e', direction: 'right' })
    expect(placeForPreview([{ ...editors, kinds: ['file', 'view'] }])).toEqual({ beside: 'e', direction: 'right' })
    expect(placeForPreview([{ ...editors, active: false }, terminals])).toEqual({ beside: 'e', direction: 'right' })
  })

  it('is above the terminals, or anywhere, when there is nothing else', () => {
    expect(placeForPreview([terminals])).toEqual({ beside: 't', direction: 'above' })
    expect(placeForPreview([])).toEqual({ anywhere: true })
    expect(placeForPreview([{ id: 'empty', active: true, kinds: [] }])).toEqual({ in: 'empty' })
  })

  it('is left to the previews by files that are opened later', () => {
    expect(
      placeFor('file', [
        { ...editors, active: false },
        { ...previews, active: true },
      ]),
    ).toEqual({ in: 'e' })
    expect(placeFor('file', [{ ...previews, active: true }])).toEqual({ in: 'p' })
  })
})
