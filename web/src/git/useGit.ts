import { createContext, use, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useConnection, useDaemon } from '../connection/useConnection'
import { Git, type GitState, type Unsaved, nothingKnown } from './repository'

export const GitContext = createContext<Git | undefined>(undefined)

/** The repository of the current workspace, followed while the component is mounted. */
export function useFollowedGit(workspace: string | undefined, unsaved: Unsaved): Git | undefined {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const [git, setGit] = useState<Git>()
  if (git?.workspace !== workspace)
    setGit(workspace === undefined ? undefined : new Git(connection, workspace, unsaved))
  useEffect(() => (online ? git?.follow() : undefined), [git, online])
  return git
}

const nothing = createStore<GitState>(() => nothingKnown)

export function useGit(): Git | undefined {
  return use(GitContext)
}

export function useGitState<T>(slice: (state: GitState) => T): T {
  return useStore(useGit()?.store ?? nothing, slice)
}
