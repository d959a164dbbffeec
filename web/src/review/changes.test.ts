import { describe, expect, it } from 'vitest'
import type { Change, Decision } from '../protocol/messages'
import {
  agentsOf,
  countWords,
  decisionWords,
  isSameFile,
  kindWords,
  latestFirst,
  listed,
  neighbourOf,
  reasonWords,
  renewed,
  wholeWords,
} from './changes'

function change(id: string, agentName: string, path: string, more: Partial<Change> = {}): Change {
  return {
    id,
    agent: agentName,
    agentName,
    path,
    kind: 'modified',
    added: 2,
    removed: 1,
    oldSize: 1,
    newSize: 2,
    version: 'v',
    at: '2026-01-01T00:00:00Z',
    risk: 0,
    reasons: [],
    ...more,
  }
}

const some = [change('1', 'writer', 'b'), change('2', 'fixer', 'z'), change('3', 'writer', 'a')]

describe('changes of agents', () => {
  it('are listed by agent and path, all or those of one', () => {
    expect(listed(some, undefined).map(({ id }) => id)).toEqual(['2', '3', '1'])
    expect(listed(some, 'writer').map(({ id }) => id)).toEqual(['3', '1'])
    expect(agentsOf(some)).toEqual([
      { id: 'fixer', name: 'fixer', files: 1 },
      { id: 'writer', name: 'writer', files: 2 },
    ])
  })

  it('start with the riskiest', () => {
    expect(
      listed([...some, change('4', 'writer', 'c', { risk: 40, reasons: ['deletes a test'] })], undefined)[0]?.id,
    ).toBe('4')
  })

  it('are counted; binary files have no lines', () => {
    expect(
      countWords([
        change('1', 'a', 'x'),
        { ...change('2', 'a', 'y'), added: undefined, removed: undefined } as unknown as Change,
      ]),
    ).toBe('2 files +2 −1')
  })

  it('say what happened to a file as a whole', () => {
    expect(kindWords(change('1', 'a', 'x'))).toBeUndefined()
    expect(kindWords(change('1', 'a', 'x', { kind: 'deleted' }))).toBe('deleted')
    expect(kindWords(change('1', 'a', 'x', { kind: 'renamed', from: 'w' }))).toBe('renamed from w')
    expect(kindWords(change('1', 'a', 'x', { kind: 'mode', oldMode: '100644', newMode: '100755' }))).toBe(
      'mode 100644 → 100755',
    )
  })

  it('are of the same file only if nothing but lines can differ', () => {
    const seen = change('1', 'a', 'x', { oldMode: '100644', newMode: '100644' })
    expect(isSameFile(seen, { ...seen, version: 'w' })).toBe(true)
    expect(isSameFile(seen, { ...seen, newMode: '100755' })).toBe(false)
    expect(isSameFile(seen, { ...seen, kind: 'renamed', from: 'y' })).toBe(false)
  })

  it('say why they have no line diff', () => {
    const words = (more: Partial<Change>, isText = false) =>
      wholeWords(change('1', 'a', 'x', more), isText, (bytes) => `${String(bytes)} bytes`)
    expect(words({})).toBe('This file is not text: 1 bytes before, 2 bytes now. Accept or reject the whole file.')
    expect(words({ kind: 'created', newSize: 2 << 20 })).toBe(
      'This file is too large for a line diff: 2097152 bytes. Accept or reject the whole file.',
    )
    expect(words({ kind: 'mode' }, true)).toBe('No differences.')
    expect(words({ kind: 'created', newSize: 0 }, true)).toBe('The file is empty.')
  })

  it('have reasons in the words of their agent', () => {
    const at = '2026-01-01T00:00:00Z'
    expect(reasonWords({ source: 'tool', title: 'Edit a.txt', text: 'First I look.\nIt reads better.\n', at })).toBe(
      'It reads better.',
    )
    expect(reasonWords({ source: 'action', title: 'code.replace', text: 'Shorter', confidence: 0.856, at })).toBe(
      'Shorter (86% sure)',
    )
    expect(reasonWords({ source: 'tool', title: 'Edit a.txt', at })).toBe('Edit a.txt')
  })

  it('select the next one after a decision', () => {
    expect(neighbourOf(some, '1')).toBe('2')
    expect(neighbourOf(some, '3')).toBe('2')
    expect(neighbourOf(some.slice(0, 1), '1')).toBeUndefined()
  })

  it('keep their hunks when only line numbers change', () => {
    const hunk = (id: string, oldStart: number, text: string) => ({
      id,
      oldStart,
      oldLines: 1,
      newStart: oldStart,
      newLines: 1,
      lines: ['-a', `+${text}`],
    })
    const shown = [hunk('1', 3, 'b'), hunk('2', 9, 'c')]
    expect(renewed(['2'], shown, [hunk('3', 4, 'b'), hunk('4', 10, 'c')])).toEqual(['4'])
    expect(renewed(['2'], shown, [hunk('3', 4, 'b'), hunk('4', 10, 'other')])).toBeUndefined()
    expect(renewed(['2'], shown, [hunk('3', 4, 'b')])).toBeUndefined()
  })
})

describe('decisions', () => {
  it('are described by their files', () => {
    expect(decisionWords({ kind: 'accept', paths: ['a.ts'] })).toBe('Accepted a.ts')
    expect(decisionWords({ kind: 'reject', paths: ['a.ts', 'b.ts', 'c.ts'] })).toBe('Rejected a.ts and 2 more')
    expect(decisionWords({ kind: 'return', paths: ['a.ts'] })).toBe('Returned to an earlier turn: a.ts')
  })

  it('are listed with the latest first', () => {
    const decision = (number: number, at: string): Decision => ({
      agent: 'a',
      session: 's',
      number,
      kind: 'accept',
      by: 'user:owner',
      at,
      paths: [],
    })
    const numbers = latestFirst([
      decision(1, '2026-01-01T10:00:00Z'),
      decision(2, '2026-01-01T10:05:00Z'),
      decision(3, '2026-01-01T10:05:00Z'),
    ]).map(({ number }) => number)
    expect(numbers).toEqual([3, 2, 1])
  })
})
