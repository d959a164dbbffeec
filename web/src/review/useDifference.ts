import { useEffect, useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import type { Change, ChangeDiff } from '../protocol/messages'
import { reviewApi } from './reviewApi'

/** Both texts of a change with their hunks, read again when the change is another; the old one is shown meanwhile. */
export function useDifference({ id, version }: Change): { difference: ChangeDiff | undefined; problem: Problem | undefined } {
  const [difference, setDifference] = useState<ChangeDiff>()
  const [problem, setProblem] = useState<Problem>()
  useEffect(() => {
    let current = true
    reviewApi.difference(id).then(
      (read) => {
        if (!current) return
        setDifference(read)
        setProblem(undefined)
      },
      (error: unknown) => {
        if (current) setProblem(problemOf(error))
      },
    )
    return () => {
      current = false
    }
  }, [id, version])
  return { difference: difference?.change.id === id ? difference : undefined, problem }
}
