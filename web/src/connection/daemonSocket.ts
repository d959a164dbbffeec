import { signIn } from './signIn'

const lost = 1006

/**
 * A WebSocket to the daemon that signs in first. The token is sent as the name of a subprotocol, because a page cannot
 * set headers. Has the parts of the WebSocket interface that y-websocket and our terminals use.
 */
export class DaemonSocket {
  readonly OPEN = WebSocket.OPEN
  binaryType: BinaryType = 'blob'
  onopen: ((event: Event) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  #socket: WebSocket | undefined
  #closed = false

  constructor(address: string) {
    void this.#dial(address)
  }

  get readyState(): number {
    if (this.#socket) return this.#socket.readyState
    return this.#closed ? WebSocket.CLOSED : WebSocket.CONNECTING
  }

  send(data: string | Uint8Array<ArrayBuffer> | ArrayBuffer): void {
    this.#socket?.send(data)
  }

  close(): void {
    this.#closed = true
    this.#socket?.close()
  }

  async #dial(address: string): Promise<void> {
    let token: string
    try {
      token = await signIn.token()
    } catch {
      this.#closed = true
      this.onclose?.(new CloseEvent('close', { code: lost }))
      return
    }
    if (this.#closed) {
      this.onclose?.(new CloseEvent('close', { code: lost }))
      return
    }
    const socket = new WebSocket(address, ['agentos', `bearer.${token}`])
    this.#socket = socket
    socket.binaryType = this.binaryType
    socket.onopen = (event) => this.onopen?.(event)
    socket.onmessage = (event: MessageEvent) => this.onmessage?.(event)
    socket.onerror = (event) => this.onerror?.(event)
    socket.onclose = (event) => {
      // The daemon's own close codes start at 4400; after any other, another program may answer next.
      if (!this.#closed && !isRefusal(event.code)) signIn.lost(token)
      this.onclose?.(event)
    }
  }
}

/** Whether the daemon closed a socket for good, rather than because the browser must sign in again. */
export function isRefusal(code: number): boolean {
  return code >= 4400 && code < 4500 && code !== 4401
}
