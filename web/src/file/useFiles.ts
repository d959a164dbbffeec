import { useEffect, useState } from 'react'
import { type StoreApi, createStore } from 'zustand/vanilla'
import type { Connection } from '../connection/connection'
import { problemOf } from '../connection/problem'
import { useConnection, useDaemon } from '../connection/useConnection'
import { isFilesChanged } from '../protocol/read'
import { say } from '../ui/toasts'
import { type Tree, ancestorsOf, isFolder, joinPath, nameOf, outdatedFolders, parentOf, withFolder } from './fileTree'

const watchAgain = 60_000

/** A file or folder that is in the trash now. */
interface Removed {
  id: string
  path: string
}

/** The folders of one workspace as far as somebody looked into them, kept true by the daemon's events. */
export class Files {
  readonly store: StoreApi<Tree>
  readonly workspace: string
  readonly #connection: Connection
  /** Folders being read now; true when something has changed since that was asked. */
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
      for (const folder of ['', ...this.store.getState().expanded]) void this.read(folder)
    }
    readAll()
    // Once more when it is watched: what happened between the first look and that has no event.
    void watch().then(readAll)
    const again = setInterval(() => void watch(), watchAgain)
    const off = this.#connection.on('files.changed', (payload) => {
      if (!isFilesChanged(payload) || payload.workspace !== this.workspace) return
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

  /** Opens the folders above a path, so that it can be seen. */
  reveal(path: string): void {
    for (const folder of ancestorsOf(path)) this.expand(folder)
  }

  collapseAll(): void {
    this.#expand([])
  }

  async create(kind: 'file' | 'folder', path: string): Promise<boolean> {
    return this.#attempt(async () => {
      const { api } = this.#connection
      if (kind === 'folder') await api.makeFolder(this.workspace, path)
      else await api.writeFile(this.workspace, path, '', undefined)
      await this.read(parentOf(path))
      this.reveal(path)
    })
  }

  async move(from: string, to: string): Promise<boolean> {
    if (from === to) return false
    return this.#attempt(async () => {
      await this.#connection.api.renameFile(this.workspace, from, to)
      await Promise.all([this.read(parentOf(from)), this.read(parentOf(to))])
      this.reveal(to)
    })
  }

  /** To the trash; the message that says so can undo it, and so can a key for as long as the page is open. */
  async remove(path: string): Promise<boolean> {
    return this.#attempt(async () => {
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

  /** Takes the last deletion back that was not; returns what is there again. */
  async undoRemove(): Promise<string | undefined> {
    const last = this.#removed.at(-1)
    return last && (await this.#restore(last)) ? last.path : undefined
  }

  #restore(removed: Removed): Promise<boolean> {
    this.#removed = this.#removed.filter(({ id }) => id !== removed.id)
    return this.#attempt(async () => {
      await this.#connection.api.restoreFile(this.workspace, removed.id)
      await this.read(parentOf(removed.path))
      this.reveal(removed.path)
    })
  }

  isFolder(path: string): boolean {
    return (
      this.store
        .getState()
        .folders.get(parentOf(path))
        ?.some((entry) => entry.path === path && isFolder(entry)) ?? false
    )
  }

  pathIn(folder: string, name: string): string {
    return joinPath(folder, name)
  }

  #expand(paths: Iterable<string>): void {
    const expanded = new Set(paths)
    this.store.setState({ expanded })
    try {
      localStorage.setItem(storageKey(this.workspace), JSON.stringify([...expanded]))
    } catch {
      // Not remembered then.
    }
  }

  async #attempt(action: () => Promise<void>): Promise<boolean> {
    try {
      await action()
      return true
    } catch (error) {
      say({ tone: 'bad', ...problemOf(error) })
      return false
    }
  }
}

function storageKey(workspace: string): string {
  return `agentos.tree.${workspace}`
}

function storedExpanded(workspace: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(workspace)) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((path): path is string => typeof path === 'string') : [])
  } catch {
    return new Set()
  }
}

/** The files of a workspace, followed while the component is there and the daemon too. */
export function useFiles(workspace: string): Files {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const [files, setFiles] = useState(() => new Files(connection, workspace))
  if (files.workspace !== workspace) setFiles(new Files(connection, workspace))
  useEffect(() => (online ? files.follow() : undefined), [files, online])
  return files
}
