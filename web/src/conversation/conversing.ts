import { createStore } from 'zustand/vanilla'
import { retryDelay } from '../connection/backoff'
import { type Problem, Refusal, problemOf } from '../connection/problem'
import { events } from '../connection/request'
import type { ConversationEntry } from '../protocol/messages'
import { conversationApi } from './conversationApi'
import { type Talk, extend, silence } from './talk'

/** The number of parts per read; a message has one for every few words. */
const page = 1_000
const showPause = 50
const lookPause = 1_500
/** A browser opens only six connections to a daemon, shared by all pages. Further conversations are polled. */
const mostStreams = 3

let streams = 0

export interface ConversingState {
  talk: Talk
  /** Whether anything has been read yet. */
  read: boolean
  /** Whether there are parts before the first one shown. */
  hasEarlier: boolean
  problem: Problem | undefined
}

/** The source of a conversation; tests use their own. */
export interface Source {
  before: typeof conversationApi.before
  from: typeof conversationApi.from
  stream: (agent: string, from: number, signal: AbortSignal) => AsyncGenerator<ConversationEntry>
}

const daemon: Source = {
  ...conversationApi,
  async *stream(agent, from, signal) {
    for await (const { data } of events('GET /api/agents/{id}/conversation/events', { id: agent, from }, { signal }))
      yield data
  },
}

/**
 * A conversation that is kept up to date: reads its end first, then new parts as they arrive, and earlier parts on
 * demand. Continues after any failure.
 */
export class Conversing {
  readonly store = createStore<ConversingState>(() => ({
    talk: silence,
    read: false,
    hasEarlier: false,
    problem: undefined,
  }))
  readonly #agent: string
  readonly #source: Source
  #entries: readonly ConversationEntry[] = []
  #waiting: ConversationEntry[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(agent: string, source: Source = daemon) {
    this.#agent = agent
    this.#source = source
  }

  /** Until it is aborted or refused. */
  async follow(signal: AbortSignal): Promise<void> {
    const stopped = () => signal.aborted
    for (let failures = 0; !stopped(); ) {
      try {
        await this.#catchUp()
        failures = 0
        await this.#listen(signal)
      } catch (error) {
        if (stopped()) return
        this.store.setState({ problem: problemOf(error) })
        if (error instanceof Refusal) return
        await pause(retryDelay(++failures), signal)
      }
    }
  }

  /** Reads the parts before the first one shown. */
  async showEarlier(): Promise<void> {
    const first = this.#entries[0]?.number
    if (first === undefined) return
    const earlier = await this.#source.before(this.#agent, first, page)
    if (this.#entries[0]?.number !== first) return
    this.#entries = [...earlier, ...this.#entries]
    this.store.setState({ talk: extend(silence, this.#entries), hasEarlier: isCut(earlier) })
  }

  async #catchUp(): Promise<void> {
    if (!this.store.getState().read) {
      const found = await this.#source.before(this.#agent, undefined, page)
      this.#show(found)
      this.store.setState({ read: true, hasEarlier: isCut(found) })
    } else {
      for (let more = await this.#next(); more.length > 0; more = await this.#next()) this.#show(more)
    }
    this.store.setState({ problem: undefined })
  }

  #next(): Promise<readonly ConversationEntry[]> {
    return this.#source.from(this.#agent, this.#last() + 1)
  }

  async #listen(signal: AbortSignal): Promise<void> {
    if (streams >= mostStreams) {
      await pause(lookPause, signal)
      return
    }
    streams += 1
    try {
      for await (const entry of this.#source.stream(this.#agent, this.#last() + 1, signal)) this.#showSoon(entry)
    } finally {
      streams -= 1
      this.#showNow()
    }
    // A response that ends on its own means that the daemon has stopped.
    if (!signal.aborted) await pause(retryDelay(1), signal)
  }

  /** Updates a few times per second, which is enough for readers. */
  #showSoon(entry: ConversationEntry): void {
    this.#waiting.push(entry)
    this.#timer ??= setTimeout(() => {
      this.#showNow()
    }, showPause)
  }

  #showNow(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#show(this.#waiting.splice(0))
  }

  #show(entries: readonly ConversationEntry[]): void {
    const news = entries.filter(({ number }) => number > this.#last())
    if (news.length === 0) return
    this.#entries = [...this.#entries, ...news]
    this.store.setState(({ talk }) => ({ talk: extend(talk, news) }))
  }

  #last(): number {
    return this.#entries.at(-1)?.number ?? 0
  }
}

/** Part numbers start at 1. */
function isCut(entries: readonly ConversationEntry[]): boolean {
  return (entries[0]?.number ?? 1) > 1
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
