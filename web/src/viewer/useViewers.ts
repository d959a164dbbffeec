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
    /** What became of viewers while the list was read: its answer may be older. */
    let since: ((known: readonly Viewer[]) => readonly Viewer[])[] | undefined = []
    const change = (become: (known: readonly Viewer[]) => readonly Viewer[]) => {
      since?.push(become)
      setViewers(become)
    }
    request<Viewer[]>('GET', `/api/sessions/${encodeURIComponent(session)}/viewers`).then(
      (found) => {
        if (current) setViewers((since ?? []).reduce<readonly Viewer[]>((known, become) => become(known), found))
        since = undefined
      },
      () => undefined,
    )
    const offs = [
      connection.on('viewer.changed', (payload) => {
        if (!isViewer(payload) || payload.session !== session) return
        appeared(payload)
        change((known) => [...known.filter(({ name }) => name !== payload.name), payload])
      }),
      connection.on('viewer.deleted', (payload) => {
        if (isViewer(payload) && payload.session === session)
          change((known) => known.filter(({ name }) => name !== payload.name))
      }),
    ]
    return () => {
      current = false
      for (const off of offs) off()
    }
  }, [connection, session, online])

  return viewers.filter((viewer) => viewer.session === session)
}
