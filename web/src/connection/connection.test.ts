import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../protocol/messages'
import type { Api } from './api'
import { Connection } from './connection'
import { Refusal, Unreachable } from './problem'

class FakeEvents extends EventTarget {
  closed = false
  close() {
    this.closed = true
  }
  send(type: string, payload: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify({ type, payload }) }))
  }
}

const session: Session = {
  id: 's1',
  name: 'checkout',
  workspace: 'w1',
  owner: 'user:owner',
  createdAt: '2026-01-01T00:00:00Z',
}

/** A daemon whose responses can be changed, and its open streams. */
function fakeDaemon() {
  const answers = {
    health: () => Promise.resolve({ status: 'ok', version: '0.1.0' }),
    status: () =>
      Promise.resolve({
        version: '0.1.0',
        build: 'b',
        pid: 1,
        port: 1,
        address: '',
        startedAt: '',
        home: '',
        nucleus: { state: 'running', restarts: 0 },
        theme: 'system',
      }),
    me: () => Promise.resolve({ id: 'user:owner', name: 'ann' }),
    sessions: (): Promise<Session[]> => Promise.resolve([]),
    workspaces: () => Promise.resolve([]),
    terminals: () => Promise.resolve([]),
    agents: () => Promise.resolve([]),
  }
  const streams: FakeEvents[] = []
  const connection = new Connection(answers as unknown as Api, () => {
    const stream = new FakeEvents()
    streams.push(stream)
    return stream
  })
  const phase = () => connection.store.getState().phase
  const names = () => connection.store.getState().snapshot?.sessions.map(({ name }) => name)
  return { answers, connection, streams, phase, names, settle: () => vi.advanceTimersByTimeAsync(0) }
}

describe('a connection', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('reads everything, then follows the events', async () => {
    const { connection, streams, phase, names, settle } = fakeDaemon()
    connection.open()
    await settle()
    streams[0]?.send('session.created', session)
    expect([phase(), names()]).toEqual(['online', ['checkout']])
  })

  it('keeps a message that is newer than the response', async () => {
    const { answers, connection, streams, names, settle } = fakeDaemon()
    connection.open()
    await settle()
    let answer: (sessions: Session[]) => void = () => undefined
    answers.sessions = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    streams[0]?.dispatchEvent(new Event('open'))
    await settle()
    streams[0]?.send('session.created', session)
    answer([])
    await settle()
    expect(names()).toEqual(['checkout'])
  })

  it('reads again after a reset', async () => {
    const { answers, connection, streams, names, settle } = fakeDaemon()
    connection.open()
    await settle()
    answers.sessions = () => Promise.resolve([session])
    streams[0]?.dispatchEvent(new MessageEvent('reset', { data: '{}' }))
    await settle()
    expect(names()).toEqual(['checkout'])
  })

  it('keeps its snapshot while the connection is lost', async () => {
    const { answers, connection, streams, phase, names, settle } = fakeDaemon()
    answers.sessions = () => Promise.resolve([session])
    connection.open()
    await settle()
    streams[0]?.dispatchEvent(new Event('error'))
    expect([phase(), names(), streams[0]?.closed]).toEqual(['lost', ['checkout'], true])
  })

  it('tries again until the daemon is back', async () => {
    const { answers, connection, streams, phase } = fakeDaemon()
    const health = answers.health
    answers.health = () => Promise.reject(new Unreachable())
    connection.open()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([phase(), streams.length]).toEqual(['lost', 0])
    answers.health = health
    await vi.advanceTimersByTimeAsync(10_000)
    expect([phase(), streams.length]).toEqual(['online', 1])
  })

  it('drops everything when signed out, and waits for a person', async () => {
    const { answers, connection, phase, names, settle } = fakeDaemon()
    answers.sessions = () => Promise.reject(new Refusal(401, 'E001', 'not signed in'))
    connection.open()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([phase(), names()]).toEqual(['signed-out', undefined])
    answers.sessions = () => Promise.resolve([])
    connection.retryNow()
    await settle()
    expect(phase()).toBe('online')
  })

  it('shows the refusal of the daemon', async () => {
    const { answers, connection, settle } = fakeDaemon()
    answers.sessions = () => Promise.reject(new Refusal(500, 'E500', 'disk full', 'make room'))
    connection.open()
    await settle()
    expect(connection.store.getState().problem).toEqual({ message: 'disk full', hint: 'make room', code: 'E500' })
  })
})
