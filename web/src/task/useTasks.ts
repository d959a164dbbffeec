import { useEffect } from 'react'
import type { Problem } from '../connection/problem'
import { request } from '../connection/request'
import { useConnection } from '../connection/useConnection'
import { useServerState } from '../connection/useServerState'
import type { Task } from '../protocol/messages'
import { withTask } from './task'

export interface KnownTasks {
  /** Undefined until loaded. */
  tasks: readonly Task[] | undefined
  problem: Problem | undefined
}

/** The current and past tasks of a session's agents, kept up to date. */
export function useTasks(session: string): KnownTasks {
  const connection = useConnection()
  const { value, problem, change } = useServerState<readonly Task[]>({
    key: session,
    read: () => request('GET /api/sessions/{id}/tasks', { id: session }),
  })
  useEffect(
    () =>
      connection.on('task.changed', (payload) => {
        if (payload.session === session) change((tasks) => withTask(tasks, payload))
      }),
    [connection, change, session],
  )
  // The tasks of an agent are removed with it.
  useEffect(
    () =>
      connection.store.subscribe(({ snapshot }, before) => {
        const there = new Set(snapshot?.agents.map(({ id }) => id))
        const left = new Set(before.snapshot?.agents.map(({ id }) => id).filter((id) => !there.has(id)))
        if (left.size > 0) change((tasks) => tasks.filter(({ agent }) => agent === undefined || !left.has(agent)))
      }),
    [connection, change],
  )
  return { tasks: value, problem }
}
