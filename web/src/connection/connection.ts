import { createStore } from 'zustand/vanilla'
import { eventNames } from '../protocol/events'
import type { EventName, EventPayloads, Message } from '../protocol/messages'
import { readMessage } from '../protocol/read'
import { address } from './address'
import { api as daemonApi, type Api } from './api'
import { retryDelay } from './backoff'
import { EventStream } from './eventStream'
import { Impostor, type Problem, Refusal, problemOf } from './problem'
import { type Snapshot, apply } from './state'

export type Phase = 'connecting' | 'online' | 'lost' | 'signed-out'

export interface ConnectionState {
  phase: Phase
  /** Known even when not signed in. */
  version: string | undefined
  /** Undefined until the first read; kept, though possibly outdated, while the connection is lost. */
  snapshot: Snapshot | undefined
  problem: Problem | undefined
}

export interface Events extends EventTarget {
  close(): void
}

/**
 * Keeps a snapshot of the daemon up to date: reads everything, follows the events, and starts over when either fails.
 * Knows nothing of the page that shows it.
 */
export class Connection {
  readonly store = createStore<ConnectionState>(() => ({
    phase: 'connecting',
    version: undefined,
    snapshot: undefined,
    problem: undefined,
  }))
  readonly api: Api
  readonly #listeners = new Map<EventName, Set<(payload: unknown) => void>>()
  readonly #openEvents: () => Events
  #events: Events | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** Messages that arrived during the current read, whose response may be older. */
  #sinceRead: Message[] | undefined

  constructor(api: Api = daemonApi, openEvents = (): Events => new EventStream(address('GET /api/events'))) {
    this.api = api
    this.#openEvents = openEvents
  }

  open(): void {
    void this.#read()
  }

  /** Does nothing while connected or connecting. */
  retryNow(): void {
    if (this.#retry === undefined && this.store.getState().phase !== 'signed-out') return
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.open()
  }

  /** Applies a change that this page made, at once; the daemon's event for it then changes nothing. */
  receive(message: Message): void {
    const { snapshot } = this.store.getState()
    this.#sinceRead?.push(message)
    if (!snapshot) return
    const next = apply(snapshot, message)
    if (!next) void this.#read()
    else if (next !== snapshot) this.store.setState({ snapshot: next })
  }

  /** Calls the listener for each event of this type, until the returned function is called. */
  on<E extends EventName>(type: E, listener: (payload: EventPayloads[E]) => void): () => void {
    const listeners = this.#listeners.get(type) ?? new Set()
    const heard = listener as (payload: unknown) => void
    this.#listeners.set(type, listeners.add(heard))
    return () => {
      listeners.delete(heard)
    }
  }

  dismissProblem(): void {
    this.store.setState({ problem: undefined })
  }

  async #read(): Promise<void> {
    const sinceRead: Message[] = []
    this.#sinceRead = sinceRead
    const superseded = () => this.#sinceRead !== sinceRead
    try {
      const { version } = await this.api.health()
      this.store.setState({ version })
      const [status, me, sessions, workspaces, terminals, agents] = await Promise.all([
        this.api.status(),
        this.api.me(),
        this.api.sessions(),
        this.api.workspaces(),
        this.api.terminals(),
        this.api.agents(),
      ])
      if (superseded()) return
      this.#sinceRead = undefined
      const snapshot = sinceRead.reduce<Snapshot>((state, message) => apply(state, message) ?? state, {
        status,
        me,
        sessions,
        workspaces,
        terminals,
        agents,
      })
      this.store.setState({ phase: 'online', snapshot, problem: undefined })
      if (!this.#events) this.#follow()
    } catch (error) {
      if (!superseded()) this.#lose(error)
    }
  }

  #follow(): void {
    const events = this.#openEvents()
    this.#events = events
    events.addEventListener('open', () => {
      this.#failures = 0
      // Changes between the first read and now had no event.
      void this.#read()
    })
    events.addEventListener('error', () => {
      this.#lose()
    })
    events.addEventListener('reset', () => {
      void this.#read()
    })
    for (const type of eventNames) {
      events.addEventListener(type, (event) => {
        const message = readMessage((event as MessageEvent<string>).data)
        if (!message) return
        this.receive(message)
        this.#listeners.get(type)?.forEach((listener) => {
          listener(message.payload)
        })
      })
    }
  }

  #lose(error?: unknown): void {
    this.#events?.close()
    this.#events = undefined
    this.#sinceRead = undefined
    clearTimeout(this.#retry)
    this.#retry = undefined
    if (error instanceof Refusal && error.needsSignIn) {
      this.store.setState({
        phase: 'signed-out',
        snapshot: undefined,
        problem: error.message === '' ? undefined : problemOf(error),
      })
      return
    }
    this.store.setState({
      phase: 'lost',
      ...((error instanceof Refusal || error instanceof Impostor) && { problem: problemOf(error) }),
    })
    this.#failures += 1
    this.#retry = setTimeout(() => {
      this.retryNow()
    }, retryDelay(this.#failures))
  }
}
