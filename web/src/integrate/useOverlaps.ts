import { useServerState } from '../connection/useServerState'
import type { Overlap } from '../protocol/messages'
import { integrateApi } from './integrateApi'

const none: readonly Overlap[] = []
const news = ['radar.changed'] as const

/** The overlaps between agents of a session, kept up to date; none where they are unknown. */
export function useOverlaps(session: string, visible: boolean): readonly Overlap[] {
  const { value, problem } = useServerState({
    key: session,
    read: () => integrateApi.overlaps(session),
    active: visible,
    on: news,
    isAbout: (payload) => payload.session === session,
  })
  return problem || !value ? none : value
}
