import { createStore } from 'zustand/vanilla'
import { type Problem, problemOf } from './problem'

export interface Known<T> {
  /** Undefined until loaded. Kept when a later read fails. */
  value: T | undefined
  /** Why the last read failed. */
  problem: Problem | undefined
}

/**
 * A value of the daemon, as last read. A response, or a failure, that arrives after the response to a later request is
 * outdated and dropped.
 */
export class ServerState<T> {
  readonly store = createStore<Known<T>>(() => ({ value: undefined, problem: undefined }))
  readonly #ask: () => Promise<T>
  #asked = 0
  #answered = 0
  /** Changes from events, which responses to earlier requests do not include yet. */
  #changes: { asked: number; change: (value: T) => T }[] = []

  constructor(ask: () => Promise<T>) {
    this.#ask = ask
  }

  readonly read = (): Promise<void> => {
    const number = ++this.#asked
    return this.#ask().then(
      (answer) => {
        if (!this.#isNew(number)) return
        const value = this.#changes.reduce((known, { change }) => change(known), answer)
        this.store.setState({ value, problem: undefined })
      },
      (error: unknown) => {
        if (this.#isNew(number)) this.store.setState({ problem: problemOf(error) })
      },
    )
  }

  /** Applies the change of an event. */
  readonly change = (change: (value: T) => T): void => {
    this.#changes.push({ asked: this.#asked, change })
    const { value } = this.store.getState()
    if (value !== undefined) this.store.setState({ value: change(value) })
  }

  #isNew(number: number): boolean {
    if (number < this.#answered) return false
    this.#answered = number
    this.#changes = this.#changes.filter(({ asked }) => asked >= number)
    return true
  }
}
