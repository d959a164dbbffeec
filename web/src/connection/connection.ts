import { createStore } from 'zustand/vanilla'
import type { Message } from '../protocol/messages'
import { readMessage } from '../protocol/read'
import { api as daemonApi, type Api } from './api'
import { retryDelay } from './backoff'
import { EventStream } from './eventStream'
import { Impostor, type Problem, Refusal, problemOf } from './problem'
import { type Snapshot, apply, messageTypes } from './state'

/** Passed on to whoever listens; they are no part of the snapshot. */
const newsTypes = [
  'files.changed',
  'document.changed',
  'viewer.changed',
  'viewer.deleted',
  'change.pending',
  'change.decided',
  'comment.added',
  'comment.changed',
  'comment.deleted',
  'radar.changed',
  'action.changed',
  'interaction.changed',
  'task.changed',
  'agent.file',
] as const

export type Phase = 'connecting' | 'online' | 'lost' | 'signed-out'

export interface ConnectionState {
  phase: Phase
  /** Known even when not signed in. */
  version: string | undefined
  /** Undefined until the first read; kept, though old, while the connection is lost. */
  snapshot: Snapshot | undefined
  problem: Problem | undefined
}

export interface Events extends EventTarget {
  close(): void
}

/**
 * Keeps a snapshot of the daemon true: reads everything, follows the events, and starts again when either fails. Knows
 * nothing of the page that shows it.
 */
export class Connection {
  readonly store = createStore<ConnectionState>(() => ({
    phase: 'connecting',
    version: undefined,
    snapshot: undefined,
    problem: undefined,
  }))
  readonly api: Api
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>()
  readonly #openEvents: () => Events
  #events: Events | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** Messages that came during the read under way; its answer may be older than they are. */
  #sinceRead: Message[] | undefined

  constructor(api: Api = daemonApi, openEvents = (): Events => new EventStream('/api/events')) {
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

  /** Shows at once what this page did itself; the daemon's event for it follows and changes nothing. */
  receive(message: Message): void {
    const { snapshot } = this.store.getState()
    this.#sinceRead?.push(message)
    if (!snapshot) return
    const next = apply(snapshot, message)
    if (next) this.store.setState({ snapshot: next })
    else void this.#read()
  }

  /** Tells of messages that are no part of the snapshot, until the returned function is called. */
  on(type: (typeof newsTypes)[number], listener: (payload: unknown) => void): () => void {
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners.add(listener))
    return () => {
      listeners.delete(listener)
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
      // What happened between the first read and now came by no event.
      void this.#read()
    })
    events.addEventListener('error', () => {
      this.#lose()
    })
    for (const type of messageTypes) {
      events.addEventListener(type, (event) => {
        const message = readMessage((event as MessageEvent<string>).data)
        if (message) this.receive(message)
      })
    }
    for (const type of newsTypes) {
      events.addEventListener(type, (event) => {
        const message = readMessage((event as MessageEvent<string>).data)
        if (message)
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
