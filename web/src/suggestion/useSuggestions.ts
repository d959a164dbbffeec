import { useServerState } from '../connection/useServerState'
import type { Suggestion } from '../protocol/messages'
import { suggestionApi } from './suggestionApi'

/** In milliseconds. Suggestions come in bursts; they are read after the last one. */
const pause = 30
const news = ['action.changed'] as const
const none: readonly Suggestion[] = []

/** The pending suggestions for a file, kept up to date; none without permission to see them. */
export function useSuggestions(workspace: string, path: string): readonly Suggestion[] {
  const { value, problem } = useServerState({
    key: `${workspace} ${path}`,
    read: () => suggestionApi.list(workspace, path),
    on: news,
    isAbout: (payload) => payload.workspace === workspace && payload.action.path === path,
    pause,
  })
  return problem || !value ? none : value
}
