import { useEffect, useEffectEvent, useState } from 'react'
import { request } from '../connection/api'
import { useConnection, useDaemon } from '../connection/useConnection'
import { type Viewer, isViewer } from './shown'

const none: readonly Viewer[] = []

/** The viewers of a session; who asks is told of those that appear while they look. */
export function useViewers(session: string | undefined, onNew: (viewer: Viewer) => void): readonly Viewer[] {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const [viewers, setViewers] = useState(none)
  const appeared = useEffectEvent((viewer: Viewer) => {
    if (!viewers.some(({ name, session: other }) => name === viewer.name && other === viewer.session)) onNew(viewer)
  })

  useEffect(() => {
    if (session === undefined || !online) return
    let current = true
    request<Viewer[]>('GET', `/api/sessions/${encodeURIComponent(session)}/viewers`).then(
      (found) => {
        if (current) setViewers(found)
      },
      () => undefined,
    )
    const offs = [
      connection.on('viewer.changed', (payload) => {
        if (!isViewer(payload) || payload.session !== session) return
        appeared(payload)
        setViewers((known) => [...known.filter(({ name }) => name !== payload.name), payload])
      }),
      connection.on('viewer.deleted', (payload) => {
        if (isViewer(payload) && payload.session === session) setViewers((known) => known.filter(({ name }) => name !== payload.name))
      }),
    ]
    return () => {
      current = false
      for (const off of offs) off()
    }
  }, [connection, session, online])

  return viewers.filter((viewer) => viewer.session === session)
}
