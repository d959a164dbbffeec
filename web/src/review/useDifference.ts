import { useEffect, useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import { readUntilAnswered } from '../connection/readUntilAnswered'
import type { Change, ChangeDiff } from '../protocol/messages'
import { reviewApi } from './reviewApi'

/** Both texts of a change with their hunks, read again when the change is newer; the old ones are shown meanwhile. */
export function useDifference({ id, version }: Change): {
  difference: ChangeDiff | undefined
  problem: Problem | undefined
} {
  const [difference, setDifference] = useState<ChangeDiff>()
  const [problem, setProblem] = useState<Problem>()
  useEffect(
    () =>
      readUntilAnswered(() => reviewApi.difference(id), {
        onAnswer: (read) => {
          setDifference(read)
          setProblem(undefined)
        },
        onProblem: (error) => {
          setProblem(problemOf(error))
        },
      }),
    [id, version],
  )
  return { difference: difference?.change.id === id ? difference : undefined, problem }
}
