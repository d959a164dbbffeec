import { createStore } from 'zustand/vanilla'
import type { Connection } from '../connection/connection'
import { type Problem, Unreachable, problemOf, refusalFrom } from '../connection/problem'
import { events, request } from '../connection/request'
import type { GitBranchRequest, GitRemote, GitRemoteRequest, Trashed } from '../protocol/messages'
import { say } from '../ui/toasts'
import {
  type GitBranch,
  type GitCommit,
  type GitFile,
  type GitFileDiff,
  type GitStatus,
  type GitText,
  conflictLine,
  failureOf,
  messageOf,
} from './git'

const pause = 250
/** In milliseconds. Long, because hooks run and large trees are written. */
const within = 300_000

const exchanges = {
  push: { doing: 'Pushing', done: 'Pushed' },
  pull: { doing: 'Pulling', done: 'Pulled' },
  fetch: { doing: 'Fetching', done: 'Fetched' },
}

export type Direction = keyof typeof exchanges

export interface GitState {
  /** Undefined until loaded, or if the workspace is not a repository. */
  status: GitStatus | undefined
  /** Why there is no repository. */
  noRepository: Problem | undefined
  /** Incremented with every change that may affect a diff. */
  changes: number
  /** Incremented when HEAD, the index or a branch may have changed. */
  moves: number
  working: string | undefined
  /** Git's progress output. */
  progress: string | undefined
}

export const nothingKnown: GitState = {
  status: undefined,
  noRepository: undefined,
  changes: 0,
  moves: 0,
  working: undefined,
  progress: undefined,
}

/** Holds edits that are not in their files yet. */
export interface Unsaved {
  save: (workspace: string) => Promise<void>
}

/** The repository of a workspace, read again after changes. */
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
      if (payload.workspace !== this.workspace) return
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
      this.#take(await request('POST /api/workspaces/{id}/git/status', this.#here))
    } catch (error) {
      this.store.setState({ status: undefined, noRepository: problemOf(error) })
    }
  }

  diff(path: string, staged: boolean): Promise<readonly GitFileDiff[]> {
    return request('POST /api/workspaces/{id}/git/diff', this.#here, { body: { path, staged } })
  }

  /** A file as of HEAD. */
  committed(path: string): Promise<GitText> {
    return request('POST /api/workspaces/{id}/git/text', this.#here, { body: { path } })
  }

  /** The diff of a commit; of a merge, compared with its first parent. */
  commitDiff(commit: string, path?: string): Promise<readonly GitFileDiff[]> {
    return request('POST /api/workspaces/{id}/git/diff', this.#here, {
      body: { commit, ...(path !== undefined && { path }) },
    })
  }

  stage(paths: readonly string[], hunks?: readonly string[]): Promise<boolean> {
    return this.#attempt('Staging', async () => {
      const status = await this.#change(() =>
        request('POST /api/workspaces/{id}/git/stage', this.#here, {
          body: { paths, ...(hunks && { hunks }) },
          within,
        }),
      )
      this.#take(status)
      if (status.note !== undefined) say({ tone: 'plain', message: sentence(status.note) })
    })
  }

  unstage(paths: readonly string[], hunks?: readonly string[]): Promise<boolean> {
    return this.#attempt('Unstaging', async () => {
      this.#take(
        await this.#change(() =>
          request('POST /api/workspaces/{id}/git/unstage', this.#here, {
            body: { paths, ...(hunks && { hunks }) },
            within,
          }),
        ),
      )
    })
  }

  /** Discards the changes of a file. The discarded text is kept in the trash, and the toast can restore it. */
  discard(file: GitFile): Promise<boolean> {
    return this.#attempt('Discarding changes', async () => {
      const { status, kept } = await this.#change(() =>
        request('POST /api/workspaces/{id}/git/discard', this.#here, { body: { path: file.path }, within }),
      )
      this.#take(status)
      say({
        tone: 'plain',
        message: `Discarded changes in ${file.path}`,
        ...(status.note !== undefined && { hint: sentence(status.note) }),
        action: {
          label: 'Undo',
          act: () => {
            void this.#restoreDiscarded(file, kept)
          },
        },
      })
    })
  }

  #restoreDiscarded({ path, worktree }: GitFile, kept: Trashed | undefined): Promise<boolean> {
    return this.#attempt('Restoring changes', async () => {
      if (worktree !== '?') await this.#connection.api.deleteFile(this.workspace, path)
      if (kept) await this.#connection.api.restoreFile(this.workspace, kept.id)
      await this.read()
    })
  }

  /** Staging marks a conflict as resolved; asks again if the file still has conflict markers. */
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
      hint: `The first is on line ${String(line)}.`,
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
      const { subject } = await this.#change(() =>
        request('POST /api/workspaces/{id}/git/commit', this.#here, { body: { message, amend }, within }),
      )
      say({ tone: 'plain', message: amend ? 'Amended' : 'Committed', hint: subject })
      await this.read()
    })
  }

  /** The message of the last commit; empty before the first. */
  async lastMessage(): Promise<string> {
    const [last] = await this.log({ limit: 1 })
    return last ? messageOf(last) : ''
  }

  log(which: { all?: boolean; limit: number; skip?: number }): Promise<readonly GitCommit[]> {
    return request('POST /api/workspaces/{id}/git/log', this.#here, { body: which })
  }

  branches(): Promise<readonly GitBranch[]> {
    return request('POST /api/workspaces/{id}/git/branch', this.#here)
  }

  createBranch(name: string, from?: string): Promise<boolean> {
    return this.#attempt('Creating branch', async () => {
      await this.#changeBranch({ action: 'create', name, ...(from !== undefined && { from }) })
    })
  }

  switchTo(branch: string): Promise<boolean> {
    return this.#attempt('Switching', async () => {
      await this.#changeBranch({ action: 'switch', name: branch })
      say({ tone: 'plain', message: `Switched to ${branch}` })
      await this.read()
    })
  }

  /** Returns `unmerged` if the branch has commits that are nowhere else; only `force` deletes those. */
  async deleteBranch({ name, commit }: GitBranch, force: boolean): Promise<'deleted' | 'unmerged' | 'failed'> {
    let outcome = 'failed' as 'deleted' | 'unmerged' | 'failed'
    await this.#attempt('Deleting branch', async () => {
      outcome = await this.#changeBranch({ action: 'delete', name, force }).then(
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
        const { output, conflicts } = await this.#runRemote(direction, setUpstream ? { setUpstream } : {})
        if (conflicts.length > 0)
          say({
            tone: 'bad',
            message: 'Merge conflicts',
            hint: `Resolve and stage these files, then commit: ${conflicts.join(', ')}`,
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

  async #runRemote(direction: Direction, body: GitRemoteRequest): Promise<GitRemote> {
    await this.#unsaved.save(this.workspace)
    for await (const { type, data } of events(`POST /api/workspaces/{id}/git/${direction}`, this.#here, { body })) {
      if (type === 'progress') this.store.setState({ progress: data.text })
      if (type === 'failed') throw refusalFrom(502, JSON.stringify(data))
      if (type === 'done') return data
    }
    throw new Unreachable()
  }

  #take(status: GitStatus): void {
    this.store.setState(({ changes }) => ({ status, noRepository: undefined, changes: changes + 1 }))
  }

  #moved(): void {
    this.store.setState(({ moves }) => ({ moves: moves + 1 }))
  }

  /** `whenRejected` is offered if the remote has commits that are not here. */
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

  /** Git reads files, so edits are written first. */
  async #change<T>(change: () => Promise<T>): Promise<T> {
    await this.#unsaved.save(this.workspace)
    const answer = await change()
    this.#moved()
    return answer
  }

  #changeBranch(body: GitBranchRequest): Promise<readonly GitBranch[]> {
    return this.#change(() => request('POST /api/workspaces/{id}/git/branch', this.#here, { body, within }))
  }

  get #here(): { id: string } {
    return { id: this.workspace }
  }
}

function sentence(note: string): string {
  return `${note.charAt(0).toUpperCase()}${note.slice(1)}.`
}
