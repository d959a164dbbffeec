import { retryDelay } from './backoff'
import { Unreachable } from './problem'

export interface Reading<T> {
  onAnswer: (answer: T) => void
  /** Called for each failed attempt. If the daemon did not respond, the read is repeated. */
  onProblem: (error: unknown) => void
}

/** Reads a value, and retries while the daemon does not respond. Returns a function that stops it. */
export function readUntilAnswered<T>(read: () => Promise<T>, { onAnswer, onProblem }: Reading<T>): () => void {
  let stopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = () => {
    read().then(
      (answer) => {
        if (!stopped) onAnswer(answer)
      },
      (error: unknown) => {
        if (stopped) return
        onProblem(error)
        failures += 1
        if (error instanceof Unreachable) timer = setTimeout(attempt, retryDelay(failures))
      },
    )
  }
  attempt()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
