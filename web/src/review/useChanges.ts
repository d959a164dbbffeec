import { useEffect, useMemo, useState } from 'react'
import { inOrder } from '../connection/inOrder'
import { type Problem, problemOf } from '../connection/problem'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Change } from '../protocol/messages'
import { hasStrings } from '../protocol/read'
import { reviewApi } from './reviewApi'

/** Many files are written at once; the list is read when they have been. */
const pause = 60

export interface Changes {
  /** Undefined until they are known. */
  changes: readonly Change[] | undefined
  problem: Problem | undefined
  read: () => Promise<void>
}

/** What the agents of a session have changed and nobody has agreed to yet, as it comes and goes. */
export function useChanges(session: string): Changes {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const [changes, setChanges] = useState<readonly Change[]>()
  const [problem, setProblem] = useState<Problem>()

  const read = useMemo(() => {
    const take = inOrder()
    return () =>
      take(
        reviewApi.changes(session),
        (found) => {
          setChanges(found)
          setProblem(undefined)
        },
        (error) => {
          setProblem(problemOf(error))
        },
      )
  }, [session])

  useEffect(() => {
    if (!online) return
    void read()
    let timer: ReturnType<typeof setTimeout> | undefined
    const heard = (payload: unknown) => {
      if (!hasStrings(payload, 'session') || payload.session !== session) return
      clearTimeout(timer)
      timer = setTimeout(() => void read(), pause)
    }
    const off = [
      connection.on('change.pending', heard),
      connection.on('change.decided', heard),
      connection.on('radar.changed', heard),
    ]
    return () => {
      clearTimeout(timer)
      for (const each of off) each()
    }
  }, [connection, online, session, read])

  return { changes, problem, read }
}
