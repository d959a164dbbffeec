import { useEffect, useEffectEvent, useMemo } from 'react'
import { useStore } from 'zustand'
import type { EventName, EventPayloads } from '../protocol/messages'
import { type Known, ServerState } from './serverState'
import { useConnection, useDaemon } from './useConnection'

interface Options<T, E extends EventName> {
  /** Identifies the value; another key starts over. Nothing is read while it is undefined. */
  key: string | undefined
  read: () => Promise<T>
  /** The value is read again when this changes; the old value is shown meanwhile. */
  version?: unknown
  /** False while the value is not visible: nothing is read then. */
  active?: boolean
  /** The events after which the value is read again. */
  on?: readonly E[]
  /** Whether an event concerns the value; true by default. */
  isAbout?: (payload: EventPayloads[E]) => boolean
  /** Milliseconds without another event before the value is read again. */
  pause?: number
  /** The value is read again this many milliseconds after each response, while the page is visible. */
  every?: number
}

const nothing: readonly never[] = []

/**
 * A value of the daemon: read once the daemon can be reached, again after each reconnect, and as the options say. Late
 * responses never replace newer ones.
 */
export function useServerState<T, E extends EventName = never>({
  key,
  read,
  version,
  active = true,
  on = nothing,
  isAbout = () => true,
  pause = 0,
  every,
}: Options<T, E>): Known<T> & Pick<ServerState<T>, 'read' | 'change'> {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  // The key identifies what `read` reads.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const state = useMemo(() => new ServerState(read), [key])
  const followed = online && active && key !== undefined

  useEffect(() => {
    if (followed) void state.read()
  }, [state, followed, version])

  const concerns = useEffectEvent((payload: EventPayloads[E]) => isAbout(payload))
  useEffect(() => {
    if (!followed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const off = on.map((type) =>
      connection.on(type, (payload) => {
        if (!concerns(payload)) return
        clearTimeout(timer)
        timer = setTimeout(() => void state.read(), pause)
      }),
    )
    return () => {
      clearTimeout(timer)
      for (const each of off) each()
    }
  }, [connection, state, followed, on, pause])

  useEffect(() => {
    if (!followed || every === undefined) return
    let reading = false
    const timer = setInterval(() => {
      if (document.hidden || reading) return
      reading = true
      void state.read().then(() => {
        reading = false
      })
    }, every)
    return () => {
      clearInterval(timer)
    }
  }, [state, followed, every])

  return { ...useStore(state.store), read: state.read, change: state.change }
}
