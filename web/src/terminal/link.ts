import { retryDelay } from '../connection/backoff'
import { DaemonSocket } from '../connection/daemonSocket'
import { type Frame, readAnswer, readFrame } from './frames'

export interface LinkEvents {
  frame: (frame: Frame) => void
  /** `live` again after `away`, with no output missing. */
  state: (state: 'live' | 'away') => void
  /** The daemon refused something, such as input from a person who may only view. */
  refused: (name: string, message: string) => void
  /** Could not connect; the terminal may no longer exist. */
  failed: () => void
}

export interface SocketLike {
  binaryType: string
  readonly readyState: number
  onopen: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onmessage: ((event: MessageEvent<string | ArrayBuffer>) => void) | null
  send(data: string): void
  close(): void
}

const open = 1
/** Input kept until the daemon acknowledges it; as much as the daemon keeps for a program that does not read. */
const mostKept = 1024 * 1024
/** In characters per message; the daemon accepts 256 KiB of UTF-8. */
const mostAtOnce = 32 * 1024

/**
 * One terminal over its own socket. Counts the received bytes, so that it gets exactly the rest after a lost
 * connection. Numbers input and keeps it until the daemon acknowledges it, so that nothing is lost or typed twice.
 */
export class TerminalLink {
  readonly #address: (offset: number | undefined) => string
  readonly #events: LinkEvents
  readonly #connect: (address: string) => SocketLike
  #socket: SocketLike | undefined
  #offset: number | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #closed = false
  #ended = false
  #size: { cols: number; rows: number } | undefined
  /** Input that is not acknowledged yet. */
  #kept: { number: number; data: string }[] = []
  #number = 0
  readonly #sender = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

  constructor(
    terminal: string,
    events: LinkEvents,
    connect: (address: string) => SocketLike = (address) => new DaemonSocket(address),
  ) {
    this.#address = (offset) =>
      `/ws?terminal=${encodeURIComponent(terminal)}${offset === undefined ? '' : `&offset=${String(offset)}`}`
    this.#events = events
    this.#connect = connect
  }

  /** The offset of the next byte. */
  get offset(): number | undefined {
    return this.#offset
  }

  open(): void {
    this.#closed = false
    this.#dial()
  }

  retryNow(): void {
    if (this.#retry === undefined) return
    clearTimeout(this.#retry)
    this.#dial()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#leave()?.close()
  }

  type(data: string): void {
    if (this.#ended || data === '') return
    const kept = this.#kept.reduce((sum, entry) => sum + entry.data.length, 0)
    if (kept + data.length > mostKept) {
      this.#events.refused('TOO_MANY', 'The program is not reading its input, so this input was dropped.')
      return
    }
    for (const piece of piecesOf(data)) {
      const entry = { number: ++this.#number, data: piece }
      this.#kept.push(entry)
      this.#sendInput(entry)
    }
  }

  /** A reply to the program, which nobody waits for once the connection is lost. */
  reply(data: string): void {
    this.#send({ type: 'terminal_input', payload: { agent: 0, data } })
  }

  resize(cols: number, rows: number): void {
    this.#size = { cols, rows }
    this.#send({ type: 'terminal_resize', payload: { agent: 0, cols, rows } })
  }

  #dial(): void {
    this.#retry = undefined
    let opened = false
    const socket = this.#connect(this.#address(this.#offset))
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      opened = true
      this.#failures = 0
      if (this.#size) this.#send({ type: 'terminal_resize', payload: { agent: 0, ...this.#size } })
      for (const entry of this.#kept) this.#sendInput(entry)
      this.#events.state('live')
    }
    socket.onmessage = ({ data }) => {
      if (typeof data === 'string') this.#hear(data)
      else this.#take(data)
    }
    socket.onclose = () => {
      this.#leave()
      if (this.#closed || this.#ended) return
      this.#events.state('away')
      if (!opened) this.#events.failed()
      this.#failures += 1
      this.#retry = setTimeout(() => {
        this.#dial()
      }, retryDelay(this.#failures))
    }
  }

  #leave(): SocketLike | undefined {
    const socket = this.#socket
    if (socket) socket.onopen = socket.onclose = socket.onmessage = null
    this.#socket = undefined
    return socket
  }

  #take(data: ArrayBuffer): void {
    const frame = readFrame(data)
    if (!frame) return
    if (frame.kind === 'offset' || frame.kind === 'screen') this.#offset = frame.offset
    if (frame.kind === 'output') this.#offset = (this.#offset ?? 0) + frame.bytes.length
    if (frame.kind === 'exit') {
      this.#ended = true
      this.#kept = []
    }
    this.#events.frame(frame)
    if (this.#ended) this.#leave()?.close()
  }

  #hear(json: string): void {
    const answer = readAnswer(json)
    if (answer?.kind === 'pong') this.#kept = this.#kept.filter(({ number }) => number > answer.id)
    if (answer?.kind === 'error') {
      this.#kept = []
      this.#events.refused(answer.name, answer.message)
    }
  }

  #sendInput({ number, data }: { number: number; data: string }): void {
    this.#send({ type: 'terminal_input', payload: { agent: 0, data, sender: this.#sender, number } })
    this.#send({ type: 'ping', id: String(number) })
  }

  #send(message: object): void {
    if (this.#socket?.readyState === open) this.#socket.send(JSON.stringify(message))
  }
}

/** Never splits a surrogate pair. */
function piecesOf(data: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < data.length; ) {
    const end = from + mostAtOnce
    const to = /[\ud800-\udbff]/.test(data.charAt(end - 1)) ? end - 1 : end
    pieces.push(data.slice(from, to))
    from = to
  }
  return pieces
}
