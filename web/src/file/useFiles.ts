import { useEffect, useMemo } from 'react'
import { type StoreApi, createStore } from 'zustand/vanilla'
import type { Connection } from '../connection/connection'
import { useConnection, useDaemon } from '../connection/useConnection'
import { attempt } from '../page/attempt'
import { remember, rememberedJson } from '../ui/browserStorage'
import { say } from '../ui/toasts'
import { type Tree, ancestorsOf, nameOf, outdatedFolders, parentOf, withFolder } from './fileTree'

const watchAgain = 60_000

/** A file or folder that was moved to the trash. */
interface Removed {
  id: string
  path: string
}

/** The folders of a workspace that somebody has opened, kept up to date by the daemon's events. */
export class Files {
  readonly store: StoreApi<Tree>
  readonly workspace: string
  readonly #connection: Connection
  /** Folders being read; true if something has changed since the request was sent. */
  readonly #reading = new Map<string, boolean>()
  #removed: readonly Removed[] = []

  constructor(connection: Connection, workspace: string) {
    this.#connection = connection
    this.workspace = workspace
    this.store = createStore<Tree>(() => ({ folders: new Map(), expanded: storedExpanded(workspace) }))
  }

  /** Follows the workspace until the returned function is called. */
  follow(): () => void {
    const { api } = this.#connection
    const watch = () => api.watch(this.workspace).catch(() => undefined)
    const readAll = () => {
      const { folders, expanded } = this.store.getState()
      for (const folder of new Set(['', ...folders.keys(), ...expanded])) void this.read(folder)
    }
    readAll()
    // Read again once watched: changes before that had no event.
    void watch().then(readAll)
    const again = setInterval(() => void watch(), watchAgain)
    const off = this.#connection.on('files.changed', (payload) => {
      if (payload.workspace !== this.workspace) return
      for (const folder of outdatedFolders(this.store.getState(), payload)) void this.read(folder)
    })
    return () => {
      clearInterval(again)
      off()
    }
  }

  async read(folder: string): Promise<void> {
    if (this.#reading.has(folder)) {
      this.#reading.set(folder, true)
      return
    }
    this.#reading.set(folder, false)
    try {
      const entries = await this.#connection.api.files(this.workspace, folder)
      this.store.setState((tree) => withFolder(tree, folder, entries))
    } catch {
      // Gone or unreadable: it stays as it was until its parent is read again.
    }
    const again = this.#reading.get(folder)
    this.#reading.delete(folder)
    if (again === true) await this.read(folder)
  }

  toggle(folder: string): void {
    const { expanded } = this.store.getState()
    if (expanded.has(folder)) this.#expand([...expanded].filter((path) => path !== folder))
    else this.expand(folder)
  }

  expand(folder: string): void {
    this.#expand([...this.store.getState().expanded, folder])
    if (!this.store.getState().folders.has(folder)) void this.read(folder)
  }

  /** Expands the folders above a path. */
  reveal(path: string): void {
    for (const folder of ancestorsOf(path)) this.expand(folder)
  }

  collapseAll(): void {
    this.#expand([])
  }

  async create(kind: 'file' | 'folder', path: string): Promise<boolean> {
    return attempt(async () => {
      const { api } = this.#connection
      if (kind === 'folder') await api.makeFolder(this.workspace, path)
      else await api.writeFile(this.workspace, path, '', undefined)
      await this.read(parentOf(path))
      this.reveal(path)
    })
  }

  async move(from: string, to: string): Promise<boolean> {
    if (from === to) return false
    return attempt(async () => {
      await this.#connection.api.renameFile(this.workspace, from, to)
      await Promise.all([this.read(parentOf(from)), this.read(parentOf(to))])
      this.reveal(to)
    })
  }

  /** Moves it to the trash. The toast can undo that, and so can a key for as long as the page is open. */
  async remove(path: string): Promise<boolean> {
    return attempt(async () => {
      const { id } = await this.#connection.api.deleteFile(this.workspace, path)
      this.#removed = [...this.#removed, { id, path }]
      await this.read(parentOf(path))
      say({
        tone: 'plain',
        message: `Deleted ${nameOf(path)}`,
        action: { label: 'Undo', act: () => void this.#restore({ id, path }) },
      })
    })
  }

  /** Undoes the latest deletion that was not undone yet; returns the restored path. */
  async undoRemove(): Promise<string | undefined> {
    const last = this.#removed.at(-1)
    return last && (await this.#restore(last)) ? last.path : undefined
  }

  #restore(removed: Removed): Promise<boolean> {
    this.#removed = this.#removed.filter(({ id }) => id !== removed.id)
    return attempt(async () => {
      await this.#connection.api.restoreFile(this.workspace, removed.id)
      await this.read(parentOf(removed.path))
      this.reveal(removed.path)
    })
  }

  #expand(paths: Iterable<string>): void {
    const expanded = new Set(paths)
    this.store.setState({ expanded })
    remember(storageKey(this.workspace), JSON.stringify([...expanded]))
  }
}

function storageKey(workspace: string): string {
  return `agentos.tree.${workspace}`
}

function storedExpanded(workspace: string): ReadonlySet<string> {
  const stored = rememberedJson(storageKey(workspace))
  return new Set(Array.isArray(stored) ? stored.filter((path): path is string => typeof path === 'string') : [])
}

/** Kept while hidden, so that the listing is there at once and deletions can still be undone. */
const kept = new WeakMap<Connection, Map<string, Files>>()

function filesOf(connection: Connection, workspace: string): Files {
  const known = kept.get(connection) ?? new Map<string, Files>()
  const files = known.get(workspace) ?? new Files(connection, workspace)
  kept.set(connection, known.set(workspace, files))
  return files
}

/** The files of a workspace, followed while the component is mounted and the daemon can be reached. */
export function useFiles(workspace: string): Files {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const files = useMemo(() => filesOf(connection, workspace), [connection, workspace])
  useEffect(() => (online ? files.follow() : undefined), [files, online])
  return files
}
