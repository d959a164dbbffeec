import { useEffect, useState } from 'react'
import type { Connection } from '../connection/connection'
import { type Problem, Refusal, problemOf } from '../connection/problem'
import { request } from '../connection/request'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Viewer, ViewerPart } from '../protocol/messages'
import { withNews } from './shown'

export interface Shown {
  viewer: Viewer | undefined
  parts: readonly ViewerPart[]
  /** Removed, or never created. */
  gone: boolean
  problem: Problem | undefined
}

const nothing: Shown = { viewer: undefined, parts: [], gone: false, problem: undefined }

/** The content of a viewer, followed while the component is mounted and the daemon can be reached. */
export function useShown(session: string, name: string): Shown {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const [shown, setShown] = useState(nothing)
  useEffect(
    () => (online ? follow(connection, session, name, setShown) : undefined),
    [connection, online, session, name],
  )
  return shown
}

function follow(connection: Connection, session: string, name: string, show: (shown: Shown) => void): () => void {
  let parts: readonly ViewerPart[] = []
  let ended = false
  let reading = false
  let again = false
  const isOurs = (viewer: Viewer) => viewer.session === session && viewer.name === name

  async function read(): Promise<void> {
    again = reading
    if (reading) return
    reading = true
    try {
      const answer = await request('GET /api/sessions/{id}/viewers/{name}', {
        id: session,
        name,
        after: parts.at(-1)?.number ?? 0,
      })
      parts = withNews(parts, answer.viewer, answer.parts)
      if (!ended) show({ viewer: answer.viewer, parts, gone: false, problem: undefined })
    } catch (error) {
      const gone = error instanceof Refusal && error.status === 404
      if (gone) parts = []
      if (!ended) show({ viewer: undefined, parts, gone, problem: gone ? undefined : problemOf(error) })
    }
    reading = false
    if (again && !ended) await read()
  }

  const offs = [
    connection.on('viewer.changed', (payload) => {
      if (isOurs(payload)) void read()
    }),
    connection.on('viewer.deleted', (payload) => {
      if (!isOurs(payload)) return
      parts = []
      void read()
    }),
  ]
  void read()
  return () => {
    ended = true
    for (const off of offs) off()
  }
}
