import { createStore } from 'zustand/vanilla'
import { request } from '../connection/api'
import type { Connection } from '../connection/connection'
import { eventsOf } from '../connection/events'
import { type Problem, Unreachable, problemOf, refusalFrom } from '../connection/problem'
import type { Trashed } from '../protocol/messages'
import { hasStrings, isFilesChanged } from '../protocol/read'
import { say } from '../ui/toasts'
import {
  type GitBranch,
  type GitCommit,
  type GitDiscarded,
  type GitFile,
  type GitFileDiff,
  type GitStatus,
  type GitText,
  conflictLine,
  failureOf,
  messageOf,
} from './git'

const pause = 250
/** Hooks run, and large trees are written. */
const longPatience = 300_000

const exchanges = {
  push: { doing: 'Pushing', done: 'Pushed' },
  pull: { doing: 'Pulling', done: 'Pulled' },
  fetch: { doing: 'Fetching', done: 'Fetched' },
}

export type Direction = keyof typeof exchanges

export interface GitState {
  /** Undefined until it is known, and when the workspace is no repository. */
  status: GitStatus | undefined
  /** Why there is none. */
  none: Problem | undefined
  /** Goes up with every change that a diff may show. */
  changes: number
  /** Goes up when HEAD, the index or a branch may have changed. */
  moves: number
  working: string | undefined
  /** What git says while it works. */
  progress: string | undefined
}

export const nothingKnown: GitState = {
  status: undefined,
  none: undefined,
  changes: 0,
  moves: 0,
  working: undefined,
  progress: undefined,
}

/** Whoever has edits that are not yet in their files. */
export interface Unsaved {
  save: (workspace: string) => Promise<void>
}

interface RemoteAnswer {
  output: string
  conflicts: readonly string[]
}

/** The repository of a workspace, read again after something changed. */
export class Git {
  readonly workspace: string
  readonly store = createStore<GitState>(() => nothingKnown)
  readonly #connection: Connection
  readonly #unsaved: Unsaved
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(connection: Connection, workspace: string, unsaved: Unsaved) {
    this.#connection = connection
    this.workspace = workspace
    this.#unsaved = unsaved
  }

  follow(): () => void {
    void this.read()
    const off = this.#connection.on('files.changed', (payload) => {
      if (!isFilesChanged(payload) || payload.workspace !== this.workspace) return
      if (payload.git) this.#moved()
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
      this.store.setState({ status: undefined, none: problemOf(error) })
    }
  }

  diff(path: string, staged: boolean): Promise<GitFileDiff[]> {
    return this.#ask<GitFileDiff[]>('diff', { path, staged })
  }

  /** A file as of HEAD. */
  committed(path: string): Promise<GitText> {
    return this.#ask<GitText>('text', { path })
  }

  /** What a commit did; a merge, compared with the branch that it was made on. */
  commitDiff(commit: string, path?: string): Promise<GitFileDiff[]> {
    return this.#ask<GitFileDiff[]>('diff', { commit, ...(path !== undefined && { path }) })
  }

  stage(paths: readonly string[], hunks?: readonly string[]): Promise<boolean> {
    return this.#attempt('Staging', async () => {
      const status = await this.#change<GitStatus>('stage', { paths, ...(hunks && { hunks }) })
      this.#take(status)
      if (status.note !== undefined) say({ tone: 'plain', message: sentence(status.note) })
    })
  }

  unstage(paths: readonly string[], hunks?: readonly string[]): Promise<boolean> {
    return this.#attempt('Unstaging', async () => {
      this.#take(await this.#change<GitStatus>('unstage', { paths, ...(hunks && { hunks }) }))
    })
  }

  /** Gives the changes of a file up; what it was waits in the trash, and the message that says so brings it back. */
  discard(file: GitFile): Promise<boolean> {
    return this.#attempt('Giving up the changes', async () => {
      const { status, kept } = await this.#change<GitDiscarded>('discard', { path: file.path })
      this.#take(status)
      say({
        tone: 'plain',
        message: `Gave up the changes of ${file.path}`,
        ...(status.note !== undefined && { hint: sentence(status.note) }),
        action: {
          label: 'Undo',
          act: () => {
            void this.#takeUpAgain(file, kept)
          },
        },
      })
    })
  }

  #takeUpAgain({ path, worktree }: GitFile, kept: Trashed | undefined): Promise<boolean> {
    return this.#attempt('Taking the changes up again', async () => {
      if (worktree !== '?') await this.#connection.api.deleteFile(this.workspace, path)
      if (kept) await this.#connection.api.restoreFile(this.workspace, kept.id)
      await this.read()
    })
  }

  /** Staging says that a conflict is resolved; asks again while the file does not look so. */
  async markResolved(path: string): Promise<void> {
    await this.#unsaved.save(this.workspace).catch(() => undefined)
    const line = await this.firstConflict(path)
    if (line === undefined) {
      await this.stage([path])
      return
    }
    const act = () => {
      void this.stage([path])
    }
    say({
      tone: 'plain',
      message: `${path} still has conflict markers`,
      hint: `The first is in line ${String(line)}.`,
      action: { label: 'Stage anyway', act },
    })
  }

  /** The line of the first conflict marker in a file. */
  async firstConflict(path: string): Promise<number | undefined> {
    try {
      return conflictLine((await this.#connection.api.file(this.workspace, path)).content ?? '')
    } catch {
      return undefined
    }
  }

  commit(message: string, amend: boolean): Promise<boolean> {
    return this.#attempt('Committing', async () => {
      const { subject } = await this.#change<GitCommit>('commit', { message, amend })
      say({ tone: 'plain', message: amend ? 'Amended' : 'Committed', hint: subject })
      await this.read()
    })
  }

  /** The message of the last commit; empty before the first. */
  async lastMessage(): Promise<string> {
    const [last] = await this.log({ limit: 1 })
    return last ? messageOf(last) : ''
  }

  log(which: { all?: boolean; limit: number; skip?: number }): Promise<GitCommit[]> {
    return this.#ask<GitCommit[]>('log', which)
  }

  branches(): Promise<GitBranch[]> {
    return this.#ask<GitBranch[]>('branch')
  }

  createBranch(name: string, from?: string): Promise<boolean> {
    return this.#attempt('Creating the branch', async () => {
      await this.#change('branch', { action: 'create', name, ...(from !== undefined && { from }) })
    })
  }

  switchTo(branch: string): Promise<boolean> {
    return this.#attempt('Switching', async () => {
      await this.#change('branch', { action: 'switch', name: branch })
      say({ tone: 'plain', message: `Switched to ${branch}` })
      await this.read()
    })
  }

  /** Says `unmerged` when it has commits that are nowhere else; they are deleted only by `force`. */
  async deleteBranch({ name, commit }: GitBranch, force: boolean): Promise<'deleted' | 'unmerged' | 'failed'> {
    let outcome = 'failed' as 'deleted' | 'unmerged' | 'failed'
    await this.#attempt('Deleting the branch', async () => {
      outcome = await this.#change('branch', { action: 'delete', name, force }).then(
        () => 'deleted' as const,
        (error: unknown) => {
          if (/not fully merged/.test(problemOf(error).message)) return 'unmerged' as const
          throw error
        },
      )
    })
    if (outcome === 'deleted')
      say({
        tone: 'plain',
        message: `Deleted ${name}`,
        action: {
          label: 'Undo',
          act: () => {
            void this.createBranch(name, commit)
          },
        },
      })
    return outcome
  }

  async exchange(direction: Direction): Promise<void> {
    const { doing, done } = exchanges[direction]
    const setUpstream = direction === 'push' && this.store.getState().status?.upstream === undefined
    await this.#attempt(
      doing,
      async () => {
        const { output, conflicts } = await this.#converse(direction, setUpstream ? { setUpstream } : {})
        if (conflicts.length > 0)
          say({
            tone: 'bad',
            message: 'Both sides changed the same lines',
            hint: `Resolve and stage, then commit: ${conflicts.join(', ')}`,
          })
        else say({ tone: 'plain', message: done, hint: output.trim().split('\n').at(-1) ?? '' })
      },
      direction === 'push'
        ? {
            label: 'Pull',
            act: () => {
              void this.exchange('pull')
            },
          }
        : undefined,
    )
    await this.read()
  }

  async #converse(direction: Direction, body: object): Promise<RemoteAnswer> {
    await this.#unsaved.save(this.workspace)
    for await (const { event, data } of eventsOf(this.#address(direction), body)) {
      if (event === 'progress' && hasStrings(data, 'text')) this.store.setState({ progress: data.text })
      if (event === 'failed') throw refusalFrom(502, JSON.stringify(data))
      if (event === 'done') return data as RemoteAnswer
    }
    throw new Unreachable()
  }

  #take(status: GitStatus): void {
    this.store.setState(({ changes }) => ({ status, none: undefined, changes: changes + 1 }))
  }

  #moved(): void {
    this.store.setState(({ moves }) => ({ moves: moves + 1 }))
  }

  /** `whenRejected` helps when the other side has commits that are not here. */
  async #attempt(
    working: string,
    action: () => Promise<void>,
    whenRejected?: { label: string; act: () => void },
  ): Promise<boolean> {
    this.store.setState({ working })
    try {
      await action()
      return true
    } catch (error) {
      const { rejected, ...problem } = failureOf(working, problemOf(error))
      say({ tone: 'bad', ...problem, ...(rejected && whenRejected && { action: whenRejected }) })
      return false
    } finally {
      this.store.setState({ working: undefined, progress: undefined })
    }
  }

  /** Git reads files, so what was typed is written first. */
  async #change<T>(what: string, body: object): Promise<T> {
    await this.#unsaved.save(this.workspace)
    const answer = await request<T>('POST', this.#address(what), body, undefined, longPatience)
    this.#moved()
    return answer
  }

  #ask<T>(what: string, body: object = {}): Promise<T> {
    return request<T>('POST', this.#address(what), body)
  }

  #address(what: string): string {
    return `/api/workspaces/${encodeURIComponent(this.workspace)}/git/${what}`
  }
}

function sentence(note: string): string {
  return `${note.charAt(0).toUpperCase()}${note.slice(1)}.`
}
