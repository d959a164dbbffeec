import { useEffect, useEffectEvent } from 'react'
import { request } from '../connection/request'
import { useConnection } from '../connection/useConnection'
import { useServerState } from '../connection/useServerState'
import type { Viewer } from '../protocol/messages'

const none: readonly Viewer[] = []

/** The viewers of a session; `onNew` is called for each one that appears meanwhile. */
export function useViewers(session: string | undefined, onNew: (viewer: Viewer) => void): readonly Viewer[] {
  const connection = useConnection()
  const { value: viewers = none, change } = useServerState<readonly Viewer[]>({
    key: session,
    read: () => request('GET /api/sessions/{id}/viewers', { id: session ?? '' }),
  })
  const appeared = useEffectEvent((viewer: Viewer) => {
    if (!viewers.some(({ name }) => name === viewer.name)) onNew(viewer)
  })

  useEffect(() => {
    const without = (viewer: Viewer) => (known: readonly Viewer[]) => known.filter(({ name }) => name !== viewer.name)
    const offs = [
      connection.on('viewer.changed', (payload) => {
        if (payload.session !== session) return
        appeared(payload)
        change((known) => [...without(payload)(known), payload])
      }),
      connection.on('viewer.deleted', (payload) => {
        if (payload.session === session) change(without(payload))
      }),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [connection, change, session])

  return viewers
}
