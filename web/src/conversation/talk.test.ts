import { describe, expect, it } from 'vitest'
import type { ConversationEntry } from '../protocol/messages'
import { type Item, extend, openQuestions, silence } from './talk'

type Part = ConversationEntry['part']

const options = [
  { id: 'yes', name: 'Allow once', kind: 'allow_once' },
  { id: 'no', name: 'Reject', kind: 'reject_once' },
]
const user: Part = { type: 'user', text: 'go', by: 'user:owner' }
const call = (id: string, more = {}): Part => ({ type: 'tool', tool: { id, ...more } })
const question = (id: string): Part => ({ type: 'question', question: { id, tool: { id }, options } })

function entries(...parts: Part[]): ConversationEntry[] {
  return parts.map((part, index) => ({ number: index + 1, at: '2026-01-01T00:00:00Z', part }))
}

function items(...parts: Part[]): readonly Item[] {
  return extend(silence, entries(...parts)).items
}

describe('a talk', () => {
  it('joins consecutive chunks of text', () => {
    expect(
      items(
        { type: 'user', text: 'hi', by: 'user:owner' },
        { type: 'thought', text: 'h' },
        { type: 'thought', text: 'm' },
        { type: 'message', text: 'He' },
        { type: 'message', text: 'llo' },
      ),
    ).toEqual([
      { kind: 'user', key: 1, text: 'hi', by: 'user:owner' },
      { kind: 'thought', key: 2, text: 'hm' },
      { kind: 'message', key: 4, text: 'Hello' },
    ])
  })

  it('starts a new message after any other part', () => {
    expect(
      items({ type: 'message', text: 'one' }, call('c'), { type: 'message', text: 'two' }).map(({ kind }) => kind),
    ).toEqual(['message', 'tool', 'message'])
  })

  it('has the latest state of a call', () => {
    const [tool] = items(
      call('c', { title: 'Write', kind: 'edit', status: 'pending' }),
      call('c', { status: 'completed' }),
    )
    expect(tool).toMatchObject({
      kind: 'tool',
      key: 1,
      call: { id: 'c', title: 'Write', kind: 'edit', status: 'completed' },
    })
  })

  it('treats a call of another turn as a different one, whatever its id', () => {
    const said = items(
      user,
      call('c', { title: 'one' }),
      { type: 'end', text: 'end_turn' },
      user,
      call('c', { title: 'two' }),
    )
    expect(said.filter(({ kind }) => kind === 'tool')).toHaveLength(2)
  })

  it('has one plan per turn, in its latest version', () => {
    const step = (status: string) => ({ content: 'mend', priority: 'high', status })
    const said = items(
      user,
      { type: 'plan', plan: [step('pending')] },
      { type: 'message', text: 'x' },
      { type: 'plan', plan: [step('completed')] },
    )
    expect(said.filter(({ kind }) => kind === 'plan')).toEqual([{ kind: 'plan', key: 2, steps: [step('completed')] }])
  })

  it('has open questions until they are answered', () => {
    const asking = extend(silence, entries(user, call('c', { title: 'Write' }), question('c'), question('d')))
    expect(openQuestions(asking).map(({ id }) => id)).toEqual(['c', 'd'])
    const answered = extend(asking, [
      { number: 5, at: '', part: { type: 'answer', questionId: 'c', option: 'yes', by: 'user:owner' } },
    ])
    expect(openQuestions(answered).map(({ id }) => id)).toEqual(['d'])
    expect(answered.items[1]).toMatchObject({ asked: [{ given: { option: 'yes', by: 'user:owner' } }] })
  })

  it('leaves nothing open at the end of a turn', () => {
    const talk = extend(
      silence,
      entries(user, call('c', { status: 'in_progress' }), question('c'), { type: 'end', text: 'lost' }),
    )
    expect(openQuestions(talk)).toEqual([])
    expect(talk.items[1]).toMatchObject({ call: { status: 'failed' }, asked: [{ given: { by: '' } }] })
  })

  it('is unchanged by repeated parts, and keeps unchanged items', () => {
    const said = entries({ type: 'user', text: 'hi', by: 'user:owner' }, { type: 'message', text: 'a' })
    const talk = extend(silence, said)
    expect(extend(talk, said)).toBe(talk)
    const more = extend(talk, [...said, { number: 3, at: '', part: { type: 'message', text: 'b' } }])
    expect(more.items[0]).toBe(talk.items[0])
    expect(more.items[1]).toMatchObject({ text: 'ab' })
  })

  it('has the mode and the latest usage values', () => {
    const talk = extend(
      silence,
      entries(
        { type: 'modes', modes: { current: 'ask' } },
        { type: 'usage', usage: { contextUsed: 10, contextSize: 100 } },
        { type: 'usage', usage: { inputTokens: 3 } },
        { type: 'modes', modes: { current: 'auto' } },
        { type: 'tomorrow' } as unknown as Part,
      ),
    )
    expect(talk).toMatchObject({
      items: [],
      mode: 'auto',
      usage: { contextUsed: 10, contextSize: 100, inputTokens: 3 },
    })
  })
})
