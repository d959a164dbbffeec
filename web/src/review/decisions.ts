import { Refusal } from '../connection/problem'
import type { Change, ChangeDiff, Decision } from '../protocol/messages'
import { isSameFile, remaining, renewed } from './changes'
import { type Verdict, type reviewApi } from './reviewApi'

const outdated = 'E023'
const hasChanged = new Refusal(409, outdated, 'The file has changed since you read it.', 'Review it again.')

type Daemon = Pick<typeof reviewApi, 'decide' | 'difference'>

/**
 * Makes decisions one at a time. The displayed diff may be older than the last decision: the next decision then applies
 * to the version that the last one produced, unless the agent has changed the remaining hunks.
 */
export class Decisions {
  readonly #daemon: Daemon
  /** The hunks that were decided since a diff was read. */
  #decided = new WeakMap<ChangeDiff, Set<string>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(daemon: Daemon) {
    this.#daemon = daemon
  }

  /** Runs after all earlier requests. */
  queue<T>(act: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(act)
    this.#last = answer.catch(() => undefined)
    return answer
  }

  /** Decides these hunks of the displayed diff, or all of it. Undefined if all of them were decided before. */
  decide(
    verdict: Verdict,
    change: Change,
    shown?: ChangeDiff,
    hunks?: readonly string[],
  ): Promise<Decision | undefined> {
    return this.queue(async () => {
      const decided = this.#decidedOf(shown)
      const open = hunks?.filter((id) => !decided.has(id))
      if (open?.length === 0) return undefined
      const decision = await this.#send(verdict, change, shown, open)
      if (shown) this.#decided.set(shown, new Set([...decided, ...(hunks ?? [])]))
      return decision
    })
  }

  /** Undoes decisions; their hunks can be decided again. */
  undo(act: () => Promise<void>): Promise<void> {
    return this.queue(async () => {
      this.#decided = new WeakMap()
      await act()
    })
  }

  #decidedOf(shown: ChangeDiff | undefined): Set<string> {
    return (shown && this.#decided.get(shown)) ?? new Set()
  }

  async #send(
    verdict: Verdict,
    change: Change,
    shown: ChangeDiff | undefined,
    hunks: readonly string[] | undefined,
  ): Promise<Decision> {
    if (shown && this.#decidedOf(shown).size > 0) return this.#decideAnew(verdict, shown, hunks, hasChanged)
    return this.#daemon.decide(verdict, shown?.change ?? change, hunks).catch((error: unknown) => {
      if (!shown || !(error instanceof Refusal) || error.code !== outdated) throw error
      return this.#decideAnew(verdict, shown, hunks, error)
    })
  }

  /** The change has a newer version than the displayed one: still decided if the agent's part is the same. */
  async #decideAnew(
    verdict: Verdict,
    shown: ChangeDiff,
    hunks: readonly string[] | undefined,
    refused: Refusal,
  ): Promise<Decision> {
    const now = await this.#daemon.difference(shown.change.id)
    const decided = this.#decidedOf(shown)
    const left = shown.hunks.filter(({ id }) => !decided.has(id))
    const ids = decided.size > 0 ? remaining(hunks ?? [], left, now.hunks) : renewed(hunks ?? [], left, now.hunks)
    if (!ids || left.length === 0 || !isSameFile(shown.change, now.change)) throw refused
    return this.#daemon.decide(verdict, now.change, hunks && ids)
  }
}
