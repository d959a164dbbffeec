import { useEffect, useState } from 'react'
import { inOrder } from '../connection/inOrder'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Suggestion } from '../protocol/messages'
import { hasStrings, isObject } from '../protocol/read'
import { suggestionApi } from './suggestionApi'

/** Several come at once; they are read when they have. */
const pause = 30
const none: readonly Suggestion[] = []

/** What waits for a person in a file, as it comes and goes. */
export function useSuggestions(workspace: string, path: string): readonly Suggestion[] {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const [suggestions, setSuggestions] = useState(none)

  useEffect(() => {
    if (!online) return
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = inOrder()
    const read = () => {
      void take(
        suggestionApi.list(workspace, path),
        (found) => {
          if (!gone) setSuggestions(found)
        },
        () => {
          // Whoever may not see them, or has lost the connection, is shown none.
          if (!gone) setSuggestions(none)
        },
      )
    }
    read()
    const off = connection.on('action.changed', (payload) => {
      if (!isAbout(payload, workspace, path)) return
      clearTimeout(timer)
      timer = setTimeout(read, pause)
    })
    return () => {
      gone = true
      clearTimeout(timer)
      off()
    }
  }, [connection, online, workspace, path])

  return suggestions
}

function isAbout(payload: unknown, workspace: string, path: string): boolean {
  return (
    isObject(payload) &&
    payload.workspace === workspace &&
    hasStrings(payload.action, 'path') &&
    payload.action.path === path
  )
}
