import { daemonFetch } from './daemonFetch'
import { EventText } from './eventText'
import { retryDelay } from './backoff'
import { signIn } from './signIn'

/**
 * Server-sent events with this browser's credentials, which the browser's own EventSource cannot send. Dispatches
 * `open`, each event by its type, and `error` at the end. With `resumed`, it reconnects and continues after the last
 * event.
 */
export class EventStream extends EventTarget {
  readonly #path: string
  readonly #resumed: boolean
  readonly #ending = new AbortController()
  #last: string | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(path: string, resumed = false) {
    super()
    this.#path = path
    this.#resumed = resumed
    void this.#follow()
  }

  close(): void {
    clearTimeout(this.#retry)
    this.#ending.abort()
  }

  async #follow(): Promise<void> {
    try {
      await this.#read()
    } catch {
      // Handled like a stream that has ended.
    }
    if (this.#ending.signal.aborted) return
    signIn.lost()
    this.dispatchEvent(new Event('error'))
    if (!this.#resumed) return
    this.#failures += 1
    this.#retry = setTimeout(() => {
      void this.#follow()
    }, retryDelay(this.#failures))
  }

  async #read(): Promise<void> {
    const { signal } = this.#ending
    const response = await daemonFetch(this.#path, {
      signal,
      headers: { Accept: 'text/event-stream', ...(this.#last !== undefined && { 'Last-Event-ID': this.#last }) },
    })
    if (!response.ok || !response.body) return
    this.#failures = 0
    this.dispatchEvent(new Event('open'))
    const text = new EventText()
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      for (const { type, data, id } of text.take(piece.value)) {
        this.#last = id ?? this.#last
        this.dispatchEvent(new MessageEvent(type, { data }))
      }
    }
  }
}
