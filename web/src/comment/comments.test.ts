import { describe, expect, it } from 'vitest'
import type { Comment } from '../protocol/messages'
import { draftsByAgent, linesOf, nameOf, openCounts, threadsOf } from './comments'

function comment(id: string, more: Partial<Comment> = {}): Comment {
  return {
    id,
    agent: 'a',
    agentName: 'writer',
    change: 'c',
    path: 'x',
    side: 'new',
    line: 3,
    quote: 'q',
    stale: false,
    text: id,
    state: 'draft',
    by: 'user:owner',
    createdAt: '2026-01-01T00:00:00Z',
    replies: [],
    ...more,
  }
}

describe('comments', () => {
  it('on the same line and side form a thread', () => {
    const threads = threadsOf(
      [
        comment('1'),
        comment('2', { line: 9 }),
        comment('3'),
        comment('4', { side: 'old' }),
        comment('5', { change: 'other' }),
      ],
      'c',
    )
    expect(threads.map(({ key, comments }) => [key, comments.map(({ id }) => id)])).toEqual([
      ['thread 1', ['1', '3']],
      ['thread 2', ['2']],
      ['thread 4', ['4']],
    ])
  })

  it('are counted until they are resolved', () => {
    expect(
      openCounts([comment('1'), comment('2', { state: 'sent' }), comment('3', { state: 'resolved' })]).get('c'),
    ).toBe(2)
  })

  it('wait to be sent to the agents of their changes', () => {
    const some = [
      comment('1'),
      comment('2', { agent: 'b', agentName: 'fixer' }),
      comment('3'),
      comment('4', { state: 'sent' }),
    ]
    expect(draftsByAgent(some)).toEqual([
      { agent: 'b', name: 'fixer', count: 1 },
      { agent: 'a', name: 'writer', count: 2 },
    ])
  })

  it('show the name of their author', () => {
    expect(nameOf('user:owner', 'user:owner', 'writer')).toBe('You')
    expect(nameOf('agent:x', 'user:owner', 'writer')).toBe('writer')
    expect(nameOf('user:bob', 'user:owner', 'writer')).toBe('bob')
  })

  it('count lines as the daemon does', () => {
    expect(linesOf('a\nb\n')).toEqual(['a', 'b'])
    expect(linesOf('a\nb')).toEqual(['a', 'b'])
    expect(linesOf('')).toEqual([])
  })
})
