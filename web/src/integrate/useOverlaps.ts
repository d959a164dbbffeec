import { useEffect, useState } from 'react'
import { inOrder } from '../connection/inOrder'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Overlap } from '../protocol/messages'
import { hasStrings } from '../protocol/read'
import { integrateApi } from './integrateApi'

const none: readonly Overlap[] = []

/** Where agents of a session change what others change, as it comes and goes; none where that cannot be told. */
export function useOverlaps(session: string, visible: boolean): readonly Overlap[] {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const [overlaps, setOverlaps] = useState<readonly Overlap[]>(none)
  useEffect(() => {
    if (!online || !visible) return
    let current = true
    const take = inOrder()
    const read = () => {
      void take(
        integrateApi.overlaps(session),
        (found) => {
          if (current) setOverlaps(found)
        },
        () => {
          if (current) setOverlaps(none)
        },
      )
    }
    read()
    const off = connection.on('radar.changed', (payload) => {
      if (hasStrings(payload, 'session') && payload.session === session) read()
    })
    return () => {
      current = false
      off()
    }
  }, [connection, online, session, visible])
  return overlaps
}
