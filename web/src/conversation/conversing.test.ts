import { describe, expect, it, vi } from 'vitest'
import { Refusal, Unreachable } from '../connection/problem'
import type { ConversationEntry } from '../protocol/messages'
import { Conversing, type Source } from './conversing'

/** A daemon with some conversation parts, which adds more on demand. */
class Said implements Source {
  all: ConversationEntry[] = []
  streams = 0
  #more = () => {}

  say(count: number) {
    for (let index = 0; index < count; index++)
      this.all.push({
        number: this.all.length + 1,
        at: '',
        part: { type: 'notice', text: String(this.all.length + 1) },
      })
    this.#more()
  }

  before = (_: string, number: number | undefined, limit: number) =>
    Promise.resolve(this.all.filter((entry) => entry.number < (number ?? Infinity)).slice(-limit))
  from = (_: string, number: number) => Promise.resolve(this.all.filter((entry) => entry.number >= number))

  async *stream(_: string, from: number, signal: AbortSignal) {
    this.streams += 1
    for (let next = from; !signal.aborted; ) {
      const entry = this.all[next - 1]
      if (entry) {
        next += 1
        yield entry
      } else
        await new Promise<void>((resolve) => {
          this.#more = resolve
          signal.addEventListener('abort', () => {
            resolve()
          })
        })
    }
  }
}

const numbers = (conversing: Conversing) => conversing.store.getState().talk.items.map(({ key }) => key)

describe('a conversation that is followed', () => {
  it('reads its end first, and the rest on demand', async () => {
    const said = new Said()
    said.say(1_500)
    const conversing = new Conversing('a', said)
    const stop = new AbortController()
    const following = conversing.follow(stop.signal)
    await vi.waitFor(() => {
      expect(numbers(conversing)).toHaveLength(1_000)
    })
    expect(conversing.store.getState().hasEarlier).toBe(true)
    said.say(2)
    await vi.waitFor(() => {
      expect(numbers(conversing).at(-1)).toBe(1_502)
    })
    await conversing.showEarlier()
    expect(numbers(conversing)).toHaveLength(1_502)
    expect(conversing.store.getState().hasEarlier).toBe(false)
    stop.abort()
    await following
  })

  it('continues where it stopped', async () => {
    const said = new Said()
    said.say(3)
    const conversing = new Conversing('a', said)
    const first = new AbortController()
    const following = conversing.follow(first.signal)
    await vi.waitFor(() => {
      expect(numbers(conversing)).toEqual([1, 2, 3])
    })
    first.abort()
    await following
    said.say(2)
    const second = new AbortController()
    void conversing.follow(second.signal)
    await vi.waitFor(() => {
      expect(numbers(conversing)).toEqual([1, 2, 3, 4, 5])
    })
    second.abort()
  })

  it('retries without a response, but not after a refusal', async () => {
    const said = new Said()
    said.say(1)
    const failures: Error[] = [new Unreachable(), new Refusal(404, 'E003', 'no agent a')]
    const before = said.before
    said.before = (agent, number, limit) => {
      const failure = failures.shift()
      return failure ? Promise.reject(failure) : before(agent, number, limit)
    }
    const conversing = new Conversing('a', said)
    await conversing.follow(new AbortController().signal)
    expect(conversing.store.getState()).toMatchObject({ read: false, problem: { message: 'no agent a' } })
    expect(failures).toEqual([])
  })

  it('leaves connections for other requests', async () => {
    const stop = new AbortController()
    const sources = Array.from({ length: 5 }, () => new Said())
    for (const source of sources) void new Conversing('a', source).follow(stop.signal)
    await vi.waitFor(() => {
      expect(sources.map(({ streams }) => streams)).toEqual([1, 1, 1, 0, 0])
    })
    stop.abort()
  })
})
