import { describe, expect, it } from 'vitest'
import type { MergeConflict, MergePlan, Overlap, Task } from '../protocol/messages'
import {
  badgeWords,
  chosen,
  commandsOf,
  overlapWords,
  overlapsOf,
  ownCommitsWords,
  planWords,
  sameAtFirst,
  sideText,
} from './integrate'

const conflict = (path: string): MergeConflict => ({ path, why: 'contents', oursMode: '100644', theirsMode: '100644' })
const plan = (more: Partial<MergePlan>): MergePlan => ({
  agent: 'a',
  branch: 'agentos/fix',
  into: 'main',
  state: 'clean',
  message: '',
  files: [],
  pending: 0,
  commits: [],
  ownCommits: [],
  conflicts: [],
  inTheWay: [],
  ...more,
})
const overlap = (more: Partial<Overlap>): Overlap => ({
  path: 'a.txt',
  conflict: true,
  agent: '1',
  agentName: 'fix',
  lines: [{ from: 2, to: 4 }],
  other: '2',
  otherName: 'docs',
  otherLines: [{ from: 7, to: 7 }],
  ...more,
})

describe('merging', () => {
  it('sends the chosen sides of current conflicts', () => {
    expect(chosen({ a: 'ours', b: 'theirs', gone: 'ours' }, [conflict('a'), conflict('b')], 'ours')).toEqual(['a'])
  })

  it('says what will happen', () => {
    expect(planWords(plan({}), 'fix')).toBe('Merges into main without conflicts.')
    expect(planWords(plan({ state: 'blocked', inTheWay: ['a', 'b'] }), 'fix')).toContain('a, b')
    expect(planWords(plan({ state: 'conflicts', conflicts: [conflict('a')] }), 'fix')).toContain('1 file')
  })

  it('says which commits stay behind', () => {
    const own = [{ id: '1', subject: 'innocent' }]
    expect(ownCommitsWords(plan({}))).toBe('')
    expect(ownCommitsWords(plan({ ownCommits: own }))).toBe(
      '1 commit stays on agentos/fix: not everything in it was accepted.',
    )
    expect(ownCommitsWords(plan({ ownCommits: [...own, ...own] }))).toBe(
      '2 commits stay on agentos/fix: not everything in them was accepted.',
    )
  })

  it('shows a side that has no text', () => {
    expect(sideText(undefined, undefined)).toContain('Deleted')
    expect(sideText(undefined, '100644')).toContain('Cannot be shown')
    expect(sideText('', '100644')).toBe('')
  })
})

describe('a conflict', () => {
  it('is shown from the first difference', () => {
    const text = (...changed: string[]) => ['1', '2', '3', '4', '5', ...changed, ''].join('\n')
    expect(sameAtFirst(text('a'), text('b'))).toBe(2)
    expect(sideText(text('a'), '100644', sameAtFirst(text('a'), text('b')))).toBe('… line 3\n3\n4\n5\na\n')
    expect(sameAtFirst('a', undefined)).toBe(0)
    expect(sameAtFirst('a\n', 'b\n')).toBe(0)
  })
})

describe('overlaps', () => {
  it('are described from the view of each agent', () => {
    expect(overlapsOf([overlap({})], '1').map(overlapWords)).toEqual(['a.txt:2–4 conflicts with docs'])
    expect(overlapsOf([overlap({})], '2').map(overlapWords)).toEqual(['a.txt:7 conflicts with fix'])
    expect(overlapsOf([overlap({})], '3')).toEqual([])
  })

  it('show the worst one in the badge', () => {
    const merges = overlap({ conflict: false, path: 'b', otherName: 'other', lines: [] })
    expect(badgeWords(overlapsOf([overlap({}), merges], '1'))).toBe('conflicts with docs')
    expect(badgeWords(overlapsOf([merges], '1'))).toBe('overlaps with other')
    expect(badgeWords([])).toBeUndefined()
  })
})

describe('evidence', () => {
  const task = (id: string, more: Partial<Task>): Task => ({
    id,
    session: 's',
    agent: 'a',
    kind: 'command',
    title: 'make',
    status: 'completed',
    startedAt: `2026-01-01T00:00:0${id}Z`,
    files: [],
    ...more,
  })

  it('is the latest outcome of each command', () => {
    const tasks = [
      task('1', { status: 'failed' }),
      task('2', {}),
      task('3', { title: 'lint' }),
      task('4', { agent: 'b', title: 'other' }),
      task('5', { kind: 'tool', title: 'Read a' }),
    ]
    expect(commandsOf(tasks, 'a').map(({ title, status }) => [title, status])).toEqual([
      ['lint', 'completed'],
      ['make', 'completed'],
    ])
  })
})
