import type { MenuItem } from '../ui/Menu'
import { type EntryRow, type Row, folderOf, isUsable, nameOf } from './fileTree'

/** The actions of the tree's context menu. */
export interface TreeMenuActions {
  open: (path: string, beside: boolean) => void
  preview: (path: string) => void
  create: (kind: 'file' | 'folder', row: Row | undefined) => void
  terminal: (folder: string) => void
  paste: (row: Row | undefined) => void
  rename: (row: EntryRow) => void
  cut: (row: EntryRow) => void
  copyPath: (path: string) => void
  remove: (row: EntryRow) => void
}

/** For a row, or for the space around the rows; `cut` is the path to move. */
export function treeMenu(
  row: Row | undefined,
  { cut, online }: { cut: string | undefined; online: boolean },
  actions: TreeMenuActions,
): MenuItem[] {
  const items: MenuItem[] = []
  const add = (label: string, act: () => void, more: Partial<MenuItem> = {}) => {
    items.push({ label, act, ...more })
  }
  if (row?.kind === 'file') {
    add('Open to the side', () => {
      actions.open(row.path, true)
    })
    add('Preview', () => {
      actions.preview(row.path)
    })
  }
  add('New file', () => {
    actions.create('file', row)
  })
  add('New folder', () => {
    actions.create('folder', row)
  })
  add('Open terminal here', () => {
    actions.terminal(folderOf(row))
  })
  if (cut !== undefined)
    add(
      `Move ${nameOf(cut)} here`,
      () => {
        actions.paste(row)
      },
      { keys: 'Mod+V' },
    )
  if (!online || !isUsable(row)) return items
  add(
    'Rename',
    () => {
      actions.rename(row)
    },
    { keys: 'F2' },
  )
  add(
    'Cut',
    () => {
      actions.cut(row)
    },
    { keys: 'Mod+X' },
  )
  add('Copy path', () => {
    actions.copyPath(row.path)
  })
  add(
    'Delete',
    () => {
      actions.remove(row)
    },
    { keys: 'Delete', danger: true },
  )
  return items
}
