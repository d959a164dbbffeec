/** Killed texts to yank again, the next one first. Knows text, not editors. */
export class KillRing {
  static readonly #most = 60
  readonly #kills: string[] = []

  add(text: string): void {
    this.#kills.unshift(text)
    this.#kills.splice(KillRing.#most)
  }

  /** Consecutive kills become one entry, in the order of the text. */
  extend(text: string, where: 'before' | 'after'): void {
    const latest = this.#kills.shift() ?? ''
    this.add(where === 'after' ? latest + text : text + latest)
  }

  get front(): string | undefined {
    return this.#kills[0]
  }

  /** Brings the previous entry to the front; the latest follows the oldest. */
  rotate(): string | undefined {
    const front = this.#kills.shift()
    if (front !== undefined) this.#kills.push(front)
    return this.front
  }
}
