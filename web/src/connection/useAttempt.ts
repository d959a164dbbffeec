import { useState } from 'react'
import { type Problem, problemOf } from './problem'

/** Runs a request that the daemon may refuse, one at a time, and keeps the error to show. */
export function useAttempt(action: () => Promise<void>, onDone: () => void) {
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  async function run() {
    setWorking(true)
    setProblem(undefined)
    try {
      await action()
      onDone()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setWorking(false)
    }
  }

  function attempt() {
    if (!working) void run()
  }

  return { attempt, problem, unavailable: working ? 'Working' : undefined }
}
