/** What was killed, to be yanked again; the one that comes next is in front. Knows text, not editors. */
export class KillRing {
  static readonly #most = 60
  readonly #kills: string[] = []

  add(text: string): void {
    this.#kills.unshift(text)
    this.#kills.splice(KillRing.#most)
  }

  /** Kills that follow each other are one, in the order of the text. */
  extend(text: string, where: 'before' | 'after'): void {
    const latest = this.#kills.shift() ?? ''
    this.add(where === 'after' ? latest + text : text + latest)
  }

  get front(): string | undefined {
    return this.#kills[0]
  }

  /** Brings the one before to the front; after the oldest comes the latest again. */
  turn(): string | undefined {
    const front = this.#kills.shift()
    if (front !== undefined) this.#kills.push(front)
    return this.front
  }
}
