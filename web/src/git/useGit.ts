import { createContext, use, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { request } from '../connection/api'
import type { Connection } from '../connection/connection'
import { problemOf } from '../connection/problem'
import { useConnection, useDaemon } from '../connection/useConnection'
import { isFilesChanged } from '../protocol/read'
import { say } from '../ui/toasts'
import type { GitFileDiff, GitStatus } from './git'

const pause = 250

export interface GitState {
  /** Undefined until it is known, and when the workspace is no repository. */
  status: GitStatus | undefined
  /** Why there is none. */
  none: string | undefined
  /** Goes up with every change that a diff may show. */
  changes: number
  working: string | undefined
}

/** The repository of a workspace, read again after something changed. */
export class Git {
  readonly workspace: string
  readonly store = createStore<GitState>(() => ({ status: undefined, none: undefined, changes: 0, working: undefined }))
  readonly #connection: Connection
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(connection: Connection, workspace: string) {
    this.#connection = connection
    this.workspace = workspace
  }

  follow(): () => void {
    void this.read()
    const off = this.#connection.on('files.changed', (payload) => {
      if (!isFilesChanged(payload) || payload.workspace !== this.workspace) return
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => {
        void this.read()
      }, pause)
    })
    return () => {
      clearTimeout(this.#timer)
      off()
    }
  }

  async read(): Promise<void> {
    try {
      this.#take(await this.#ask<GitStatus>('status'))
    } catch (error) {
      this.store.setState({ status: undefined, none: problemOf(error).message })
    }
  }

  diff(path: string, staged: boolean): Promise<GitFileDiff[]> {
    return this.#ask<GitFileDiff[]>('diff', { path, staged })
  }

  stage(paths: readonly string[], hunks?: readonly string[]): void {
    void this.#attempt('Staging', async () => {
      this.#take(await this.#ask<GitStatus>('stage', { paths, ...(hunks && { hunks }) }))
    })
  }

  unstage(paths: readonly string[], hunks?: readonly string[]): void {
    void this.#attempt('Unstaging', async () => {
      this.#take(await this.#ask<GitStatus>('unstage', { paths, ...(hunks && { hunks }) }))
    })
  }

  commit(message: string, amend: boolean): Promise<boolean> {
    return this.#attempt('Committing', async () => {
      await this.#ask('commit', { message, amend })
      await this.read()
    })
  }

  exchange(direction: 'push' | 'pull'): void {
    void this.#attempt(direction === 'push' ? 'Pushing' : 'Pulling', async () => {
      const { output } = await this.#ask<{ output: string }>(direction, direction === 'push' ? { setUpstream: true } : {})
      say({ tone: 'plain', message: direction === 'push' ? 'Pushed' : 'Pulled', hint: output.trim().split('\n').at(-1) ?? '' })
      await this.read()
    })
  }

  #take(status: GitStatus): void {
    this.store.setState(({ changes }) => ({ status, none: undefined, changes: changes + 1 }))
  }

  async #attempt(working: string, action: () => Promise<void>): Promise<boolean> {
    this.store.setState({ working })
    try {
      await action()
      return true
    } catch (error) {
      say({ tone: 'bad', ...problemOf(error) })
      return false
    } finally {
      this.store.setState({ working: undefined })
    }
  }

  #ask<T>(what: string, body: object = {}): Promise<T> {
    return request<T>('POST', `/api/workspaces/${encodeURIComponent(this.workspace)}/git/${what}`, body)
  }
}

export const GitContext = createContext<Git | undefined>(undefined)

/** The repository of the workspace in view, followed while the component is there. */
export function useFollowedGit(workspace: string | undefined): Git | undefined {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const [git, setGit] = useState<Git>()
  if (git?.workspace !== workspace) setGit(workspace === undefined ? undefined : new Git(connection, workspace))
  useEffect(() => (online ? git?.follow() : undefined), [git, online])
  return git
}

const nothing = createStore<GitState>(() => ({ status: undefined, none: undefined, changes: 0, working: undefined }))

export function useGit(): Git | undefined {
  return use(GitContext)
}

export function useGitState<T>(slice: (state: GitState) => T): T {
  return useStore(useGit()?.store ?? nothing, slice)
}
