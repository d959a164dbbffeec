import { useEffect, useState } from 'react'
import { request } from '../connection/api'
import { type Problem, problemOf } from '../connection/problem'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Task } from '../protocol/messages'
import { hasStrings, isTask } from '../protocol/read'
import { withTask } from './task'

export interface KnownTasks {
  /** Undefined until they are known. */
  tasks: readonly Task[] | undefined
  problem: Problem | undefined
}

/** What the agents of a session do and have done, as it goes on. */
export function useTasks(session: string): KnownTasks {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const [known, setKnown] = useState<KnownTasks>({ tasks: undefined, problem: undefined })

  useEffect(() => {
    if (!online) return
    let gone = false
    /** What came while the list was read: its answer may be older. */
    let since: Task[] | undefined = []
    request<Task[]>('GET', `/api/sessions/${encodeURIComponent(session)}/tasks`).then(
      (tasks) => {
        if (!gone) setKnown({ tasks: (since ?? []).reduce<readonly Task[]>(withTask, tasks), problem: undefined })
        since = undefined
      },
      (error: unknown) => {
        if (!gone) setKnown(({ tasks }) => ({ tasks, problem: problemOf(error) }))
      },
    )
    const off = [
      connection.on('task.changed', (payload) => {
        if (!isTask(payload) || payload.session !== session) return
        since?.push(payload)
        setKnown(({ tasks, problem }) => ({ tasks: tasks && withTask(tasks, payload), problem }))
      }),
      connection.store.subscribe(({ snapshot }, before) => {
        const left = (before.snapshot?.agents ?? []).filter(
          ({ id }) => !(snapshot?.agents ?? []).some((agent) => agent.id === id),
        )
        if (left.length > 0)
          setKnown(({ tasks, problem }) => ({
            tasks: tasks?.filter((task) => !left.some(({ id }) => hasStrings(task, 'agent') && task.agent === id)),
            problem,
          }))
      }),
    ]
    return () => {
      gone = true
      for (const each of off) each()
    }
  }, [connection, online, session])

  return known
}
