import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Frame } from './frames'
import { type SocketLike, TerminalLink } from './link'

class FakeSocket implements SocketLike {
  binaryType = ''
  readyState = 0
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: MessageEvent<string | ArrayBuffer>) => void) | null = null
  readonly sent: { type: string; id?: string; payload?: { data?: string; sender?: string; number?: number } }[] = []
  readonly address: string
  constructor(address: string) {
    this.address = address
  }
  send(data: string) {
    this.sent.push(JSON.parse(data) as (typeof this.sent)[number])
  }
  close() {
    this.readyState = 3
  }
  accept() {
    this.readyState = 1
    this.onopen?.()
  }
  drop() {
    this.readyState = 3
    this.onclose?.()
  }
  say(message: object) {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  control(message: object) {
    this.frame(3, new TextEncoder().encode(JSON.stringify(message)))
  }
  output(text: string) {
    this.frame(1, new TextEncoder().encode(text))
  }
  frame(type: number, payload: Uint8Array) {
    const data = new ArrayBuffer(6 + payload.length)
    new DataView(data).setUint8(0, type)
    new DataView(data).setUint32(2, payload.length)
    new Uint8Array(data, 6).set(payload)
    this.onmessage?.(new MessageEvent('message', { data }))
  }
  typed() {
    return this.sent.filter(({ type }) => type === 'terminal_input').map(({ payload }) => payload?.data)
  }
}

function linked() {
  const sockets: FakeSocket[] = []
  const frames: Frame[] = []
  const states: string[] = []
  const refusals: string[] = []
  const link = new TerminalLink(
    't1',
    {
      frame: (frame) => frames.push(frame),
      state: (state) => states.push(state),
      refused: (name) => refusals.push(name),
      failed: () => states.push('failed'),
    },
    (address) => {
      const socket = new FakeSocket(address)
      sockets.push(socket)
      return socket
    },
  )
  link.open()
  const last = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no socket')
    return socket
  }
  return { link, sockets, last, frames, states, refusals }
}

describe('a terminal link', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('asks for the screen first, then for exactly the missing output', async () => {
    const { last, states } = linked()
    expect(last().address).toBe('/ws?terminal=t1')
    last().accept()
    last().control({ type: 'screen', offset: 100, cols: 80, rows: 24, data: '' })
    last().output('hello')
    last().drop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(last().address).toBe('/ws?terminal=t1&offset=105')
    last().accept()
    expect(states).toEqual(['live', 'away', 'live'])
  })

  it('sends unacknowledged input again', async () => {
    const { link, last } = linked()
    last().accept()
    link.type('a')
    link.type('b')
    last().say({ type: 'pong', id: '1' })
    last().drop()
    link.type('c')
    await vi.advanceTimersByTimeAsync(1000)
    last().accept()
    expect(last().typed()).toEqual(['b', 'c'])
  })

  it('numbers its input, and sends it again under the same number', async () => {
    const { link, last } = linked()
    const numbers = () =>
      last()
        .sent.filter(({ type }) => type === 'terminal_input')
        .map(({ payload }) => [payload?.sender, payload?.number])
    last().accept()
    link.type('a')
    link.type('b')
    const first = numbers()
    last().drop()
    await vi.advanceTimersByTimeAsync(1000)
    last().accept()
    expect(first.map(([, number]) => number)).toEqual([1, 2])
    expect(numbers()).toEqual(first)
  })

  it('splits a large paste between characters', () => {
    const { link, last } = linked()
    last().accept()
    const pasted = 'x' + '🦀'.repeat(40_000)
    link.type(pasted)
    const pieces = last().typed()
    expect(pieces.join('')).toBe(pasted)
    expect(pieces.every((piece) => piece !== undefined && piece.length <= 32 * 1024 && piece.isWellFormed())).toBe(true)
  })

  it('says so when it cannot keep more', () => {
    const { link, refusals } = linked()
    link.type('x'.repeat(1024 * 1024))
    expect(refusals).toEqual([])
    link.type('y')
    expect(refusals).toEqual(['TOO_MANY'])
  })

  it('keeps no input for an ended terminal', () => {
    const { link, last, sockets } = linked()
    last().accept()
    last().control({ type: 'exit', code: 0, lost: false })
    link.type('a')
    expect(last().typed()).toEqual([])
    expect(sockets).toHaveLength(1)
  })

  it('sends its size again to a new daemon', async () => {
    const { link, last } = linked()
    link.resize(100, 40)
    last().accept()
    last().drop()
    await vi.advanceTimersByTimeAsync(1000)
    last().accept()
    expect(last().sent).toContainEqual({ type: 'terminal_resize', payload: { agent: 0, cols: 100, rows: 40 } })
  })

  it('does not send refused input again', async () => {
    const { link, last, refusals } = linked()
    last().accept()
    link.type('a')
    last().say({ type: 'error', payload: { name: 'PERMISSION_DENIED', message: 'no' } })
    last().drop()
    await vi.advanceTimersByTimeAsync(1000)
    last().accept()
    expect([refusals, last().typed()]).toEqual([['PERMISSION_DENIED'], []])
  })

  it('stops when it is closed', async () => {
    const { link, last, sockets } = linked()
    last().accept()
    link.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets).toHaveLength(1)
  })
})
