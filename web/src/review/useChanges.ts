import type { Problem } from '../connection/problem'
import { useServerState } from '../connection/useServerState'
import type { Change } from '../protocol/messages'
import { reviewApi } from './reviewApi'

/** In milliseconds. Files are written in bursts; the list is read after the last one. */
const pause = 60

const news = ['change.pending', 'change.decided', 'radar.changed'] as const

export interface Changes {
  /** Undefined until loaded. */
  changes: readonly Change[] | undefined
  problem: Problem | undefined
  read: () => Promise<void>
}

/** The pending changes of a session's agents, kept up to date. */
export function useChanges(session: string): Changes {
  const { value, problem, read } = useServerState({
    key: session,
    read: () => reviewApi.changes(session),
    on: news,
    isAbout: (payload) => payload.session === session,
    pause,
  })
  return { changes: value, problem, read }
}
