import { useEffect } from 'react'
import { useConnection } from '../connection/useConnection'
import { useServerState } from '../connection/useServerState'
import type { Interaction } from '../protocol/messages'
import { suggestionApi } from './suggestionApi'

/** The interaction mode of a session; undefined until loaded. */
export function useInteraction(session: string | undefined): Interaction | undefined {
  const connection = useConnection()
  const { value, change } = useServerState({
    key: session,
    read: () => suggestionApi.interaction(session ?? ''),
  })
  useEffect(
    () =>
      connection.on('interaction.changed', (payload) => {
        if (payload.session === session) change(() => payload)
      }),
    [connection, change, session],
  )
  return value
}
