import { useServerState } from '../connection/useServerState'
import type { GitText } from './git'
import { useGit, useGitState } from './useGit'

/** The file as of HEAD, read again when HEAD moves; undefined until loaded, or without a repository. */
export function useCommittedText(path: string): GitText | undefined {
  const git = useGit()
  const head = useGitState(({ status }) => status && (status.head ?? 'none'))
  const { value, problem } = useServerState({
    key: git && head !== undefined ? `${git.workspace} ${path}` : undefined,
    read: () => (git ? git.committed(path) : Promise.reject(new Error('no repository'))),
    version: head,
  })
  return problem ? undefined : value
}
