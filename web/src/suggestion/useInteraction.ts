import { useEffect, useState } from 'react'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Interaction } from '../protocol/messages'
import { hasStrings } from '../protocol/read'
import { suggestionApi } from './suggestionApi'

/** How people and agents work together in a session; undefined until it is known. */
export function useInteraction(session: string | undefined): Interaction | undefined {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const [interaction, setInteraction] = useState<Interaction>()

  useEffect(() => {
    if (!online || session === undefined) return
    let gone = false
    /** It was told meanwhile, and the answer may be older. */
    let told = false
    suggestionApi.interaction(session).then(
      (found) => {
        if (!gone && !told) setInteraction(found)
      },
      () => undefined,
    )
    const off = connection.on('interaction.changed', (payload) => {
      if (hasStrings(payload, 'session', 'mode', 'strategy') && payload.session === session) {
        told = true
        setInteraction(payload)
      }
    })
    return () => {
      gone = true
      off()
    }
  }, [connection, online, session])

  return interaction?.session === session ? interaction : undefined
}
