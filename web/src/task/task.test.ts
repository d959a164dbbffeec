import { describe, expect, it } from 'vitest'
import type { Task } from '../protocol/messages'
import { appended, changedFiles, durationWords, rowsOf, summaryWords, withTask } from './task'

function task(id: string, more: Partial<Task> = {}): Task {
  return {
    id,
    session: 's',
    kind: 'turn',
    title: id,
    status: 'completed',
    startedAt: '2026-01-01T00:00:00Z',
    files: [],
    ...more,
  }
}

describe('the tree of tasks', () => {
  const tasks = [task('b', { status: 'running' }), task('b1', { parent: 'b' }), task('a'), task('a1', { parent: 'a' })]

  it('expands the latest, the running and the opened tasks', () => {
    const ids = (chosen: Map<string, boolean>) =>
      rowsOf(tasks, chosen).map(
        ({ task: each, level, expanded }) =>
          `${String(level)} ${each.id}${expanded === undefined ? '' : expanded ? ' open' : ' closed'}`,
      )
    expect(ids(new Map())).toEqual(['1 b open', '2 b1', '1 a closed'])
    expect(
      ids(
        new Map([
          ['a', true],
          ['b', false],
        ]),
      ),
    ).toEqual(['1 b closed', '1 a open', '2 a1'])
  })

  it('adds new tasks and replaces changed ones', () => {
    expect(withTask(tasks, task('c')).map(({ id }) => id)).toEqual(['c', 'b', 'b1', 'a', 'a1'])
    expect(withTask(tasks, task('b2', { parent: 'b' })).at(-1)?.id).toBe('b2')
    expect(withTask(tasks, task('a', { status: 'failed' }))[2]?.status).toBe('failed')
  })

  it('counts running tasks', () => {
    expect(summaryWords(tasks)).toBe('1 of 2 tasks running')
    expect(summaryWords([task('a')])).toBe('1 task')
  })
})

it('includes the files that its parts changed', () => {
  const file = (path: string, access: 'read' | 'write') => ({ path, access })
  const whole = task('a', { files: [file('x', 'write')] })
  expect(
    changedFiles(whole, [
      whole,
      task('b', { parent: 'a', files: [file('y', 'write'), file('x', 'write'), file('z', 'read')] }),
    ]),
  ).toEqual(['x', 'y'])
})

it('shows its duration', () => {
  const lasting = (seconds: number) =>
    durationWords({ startedAt: '2026-01-01T00:00:00Z' }, Date.parse('2026-01-01T00:00:00Z') + seconds * 1_000)
  expect([3.21, 59.9, 250, 7_500, -4].map(lasting)).toEqual(['3.2s', '59s', '4m 10s', '2h 5m', '0.0s'])
})

it('keeps only the end of its output', () => {
  expect(appended('a', 'b', false)).toBe('ab')
  expect(appended('a', 'b', true)).toBe('b')
  expect(appended('one\ntwo\n', 'three', false, 8)).toBe('three')
})
