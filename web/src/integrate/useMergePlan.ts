import { useCallback, useEffect, useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import type { MergePlan } from '../protocol/messages'
import { integrateApi } from './integrateApi'

/** What committing and merging an agent's accepted work would do. */
export function useMergePlan(agent: string) {
  const [plan, setPlan] = useState<MergePlan>()
  const [problem, setProblem] = useState<Problem>()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let current = true
    integrateApi.plan(agent).then(
      (found) => {
        if (current) setPlan(found)
      },
      (error: unknown) => {
        if (current) setProblem(problemOf(error))
      },
    )
    return () => {
      current = false
    }
  }, [agent, asked])
  const read = useCallback(() => {
    setAsked((times) => times + 1)
  }, [])
  return { plan, problem, setProblem, read }
}
