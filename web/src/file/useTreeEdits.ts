import { useState } from 'react'
import { type EntryRow, type Naming, type Row, folderOf, joinPath, movedTo, neighbourOf, parentOf } from './fileTree'
import type { Files } from './useFiles'

interface TreeEditsOptions {
  files: Files
  /** Selects a path; nothing if undefined. */
  onChoose: (path: string | undefined) => void
  onOpen: (path: string, beside: boolean) => void
  onMoved: (from: string, to: string) => void
}

/** Creates, renames, moves and deletes in the tree, and selects the result. */
export function useTreeEdits({ files, onChoose, onOpen, onMoved }: TreeEditsOptions) {
  const [naming, setNaming] = useState<Naming>()
  /** The path that was cut, to be moved on paste. */
  const [cut, setCut] = useState<string>()

  async function moveTo(from: string, to: string) {
    if (!(await files.move(from, to))) return
    onChoose(to)
    onMoved(from, to)
  }

  async function create(kind: 'file' | 'folder', path: string) {
    if (!(await files.create(kind, path))) return
    onChoose(path)
    if (kind === 'file') onOpen(path, false)
  }

  return {
    naming,
    cut,
    setCut,
    /** Asks for the name of a new file or folder, beside or in a row. */
    beginCreating: (kind: 'file' | 'folder', row: Row | undefined) => {
      const folder = folderOf(row)
      if (folder !== '') files.expand(folder)
      setNaming({ kind, folder })
    },
    beginRenaming: ({ path }: EntryRow) => {
      setNaming({ kind: 'rename', path })
    },
    endNaming: () => {
      setNaming(undefined)
    },
    /** Called with the typed name. */
    name: (name: string) => {
      setNaming(undefined)
      if (!naming) return
      if (naming.kind === 'rename') void moveTo(naming.path, joinPath(parentOf(naming.path), name))
      else void create(naming.kind, joinPath(naming.folder, name))
    },
    move: (from: string, folder: string) => {
      setCut(undefined)
      const to = movedTo(from, folder)
      if (to !== undefined) void moveTo(from, to)
    },
    remove: ({ path }: EntryRow, rows: readonly Row[]) => {
      const next = neighbourOf(rows, path)
      void files.remove(path).then((removed) => {
        if (removed) onChoose(next)
      })
    },
    undoRemove: () => {
      void files.undoRemove().then((path) => {
        if (path !== undefined) onChoose(path)
      })
    },
  }
}

export type TreeEdits = ReturnType<typeof useTreeEdits>
