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

  it('shows the parts of what is latest, of what goes on, and of what somebody opened', () => {
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

  it('takes in what is new and what has changed', () => {
    expect(withTask(tasks, task('c')).map(({ id }) => id)).toEqual(['c', 'b', 'b1', 'a', 'a1'])
    expect(withTask(tasks, task('b2', { parent: 'b' })).at(-1)?.id).toBe('b2')
    expect(withTask(tasks, task('a', { status: 'failed' }))[2]?.status).toBe('failed')
  })

  it('counts what goes on', () => {
    expect(summaryWords(tasks)).toBe('1 going on of 2 tasks')
    expect(summaryWords([task('a')])).toBe('1 task')
  })
})

it('changes the files that its parts change', () => {
  const file = (path: string, access: string) => ({ path, access })
  const whole = task('a', { files: [file('x', 'write')] })
  expect(
    changedFiles(whole, [
      whole,
      task('b', { parent: 'a', files: [file('y', 'write'), file('x', 'write'), file('z', 'read')] }),
    ]),
  ).toEqual(['x', 'y'])
})

it('takes as long as it takes', () => {
  const lasting = (seconds: number) =>
    durationWords({ startedAt: '2026-01-01T00:00:00Z' }, Date.parse('2026-01-01T00:00:00Z') + seconds * 1_000)
  expect([3.21, 59.9, 250, 7_500, -4].map(lasting)).toEqual(['3.2s', '59s', '4m 10s', '2h 5m', '0.0s'])
})

it('prints, and only the end is kept', () => {
  expect(appended('a', 'b', false)).toBe('ab')
  expect(appended('a', 'b', true)).toBe('b')
  expect(appended('one\ntwo\n', 'three', false, 8)).toBe('three')
})
