import { useEffect, useState } from 'react'
import type { GitText } from './git'
import { useGit, useGitState } from './useGit'

/** The file as of HEAD, read again when HEAD moves; undefined until it is known, and without a repository. */
export function useCommittedText(path: string): GitText | undefined {
  const git = useGit()
  const head = useGitState(({ status }) => status && (status.head ?? 'none'))
  const [committed, setCommitted] = useState<GitText>()
  useEffect(() => {
    if (!git || head === undefined) return
    let current = true
    git.committed(path).then(
      (read) => {
        if (current) setCommitted(read)
      },
      () => {
        if (current) setCommitted(undefined)
      },
    )
    return () => {
      current = false
    }
  }, [git, path, head])
  return committed
}
