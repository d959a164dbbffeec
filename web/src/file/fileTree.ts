import type { FileEntry, FilesChanged } from '../protocol/messages'

/** The known folders of a workspace. `''` is the workspace itself. */
export interface Tree {
  /** Listed folders; a missing one has not been loaded. */
  folders: ReadonlyMap<string, readonly FileEntry[]>
  expanded: ReadonlySet<string>
}

/** An entry being named: a new file or folder in `folder`, or the rename of `path`. */
export type Naming = { kind: 'file' | 'folder'; folder: string } | { kind: 'rename'; path: string }

/** A file or folder. One with an unsupported name is shown, but cannot be used. */
export type EntryRow =
  | { kind: 'folder'; path: string; name: string; depth: number; expanded: boolean; ignored: boolean; usable: boolean }
  | { kind: 'file'; path: string; name: string; depth: number; ignored: boolean; usable: boolean }

export interface NamingRow {
  kind: 'naming'
  path: string
  name: string
  depth: number
  naming: Naming
}

export type Row = EntryRow | NamingRow

export function isFolder(entry: Pick<FileEntry, 'kind'>): boolean {
  return entry.kind === 'folder'
}

/** The rows to show, top to bottom. With a filter, only matches and the folders above them. */
export function rowsOf(tree: Tree, filter = '', naming?: Naming): Row[] {
  const rows: Row[] = []
  const wanted = filter.trim().toLowerCase()
  addRows(rows, tree, '', 0, wanted, naming)
  return rows
}

function addRows(
  rows: Row[],
  tree: Tree,
  folder: string,
  depth: number,
  wanted: string,
  naming: Naming | undefined,
): void {
  if (naming && naming.kind !== 'rename' && naming.folder === folder)
    rows.push({ kind: 'naming', path: `${folder}/`, name: '', depth, naming })
  for (const entry of tree.folders.get(folder) ?? []) {
    const { path, name } = entry
    if (naming?.kind === 'rename' && naming.path === path) {
      rows.push({ kind: 'naming', path, name, depth, naming })
      continue
    }
    const usable = entry.safe
    const ignored = entry.ignored === true
    if (!isFolder(entry)) {
      if (matches(name, wanted)) rows.push({ kind: 'file', path, name, depth, ignored, usable })
      continue
    }
    const at = rows.length
    const expanded = tree.expanded.has(path) || (wanted !== '' && tree.folders.has(path))
    rows.push({ kind: 'folder', path, name, depth, expanded, ignored, usable })
    if (expanded) addRows(rows, tree, path, depth + 1, wanted, naming)
    if (wanted !== '' && rows.length === at + 1 && !matches(name, wanted)) rows.pop()
  }
}

function matches(name: string, wanted: string): boolean {
  return wanted === '' || name.toLowerCase().includes(wanted)
}

/** The listed folders that must be read again after these changes. */
export function outdatedFolders(tree: Tree, { changes, rescan }: Pick<FilesChanged, 'changes' | 'rescan'>): string[] {
  const outdated = new Set<string>()
  for (const { path, kind } of changes) {
    if (kind !== 'changed' && tree.folders.has(parentOf(path))) outdated.add(parentOf(path))
  }
  for (const folder of rescan) {
    for (const listed of tree.folders.keys()) {
      if (folder === '' || listed === folder || listed.startsWith(`${folder}/`)) outdated.add(listed)
    }
  }
  return [...outdated]
}

/** Adds the listing of a folder, and drops folders that are no longer in it. */
export function withFolder(tree: Tree, folder: string, entries: readonly FileEntry[]): Tree {
  const there = new Set(entries.filter(isFolder).map(({ path }) => path))
  const gone = (path: string) => {
    if (!isBelow(path, folder)) return false
    const child = path.slice(folder === '' ? 0 : folder.length + 1).split('/', 1)[0] ?? ''
    return !there.has(joinPath(folder, child))
  }
  const folders = new Map([...tree.folders].filter(([path]) => !gone(path)))
  folders.set(folder, entries)
  return { folders, expanded: new Set([...tree.expanded].filter((path) => !gone(path))) }
}

export function withoutFolder(tree: Tree, folder: string): Tree {
  return {
    folders: new Map([...tree.folders].filter(([path]) => path !== folder && !isBelow(path, folder))),
    expanded: new Set([...tree.expanded].filter((path) => path !== folder && !isBelow(path, folder))),
  }
}

export function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** Whether the path is inside the folder. */
export function isBelow(path: string, folder: string): boolean {
  return folder === '' ? path !== '' : path.startsWith(`${folder}/`)
}

/** All folders above the path, outermost first. */
export function ancestorsOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Why a name is invalid; undefined if it is valid. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name.'
  if (name.split('/').some((part) => part === '.' || part === '..' || part === '')) return 'This name is not valid.'
  return undefined
}

/** A row that can be opened, renamed, moved and deleted. */
export function isUsable(row: Row | undefined): row is EntryRow {
  return row !== undefined && row.kind !== 'naming' && row.usable
}

/** The folder of a row: itself, or the one that contains it. */
export function folderOf(row: Row | undefined): string {
  if (row === undefined) return ''
  return row.kind === 'folder' ? row.path : parentOf(row.path)
}

/** The path after a move to another folder; undefined if it is already there, or would be inside itself. */
export function movedTo(from: string, folder: string): string | undefined {
  const to = joinPath(folder, nameOf(from))
  return to === from || folder === from || isBelow(folder, from) ? undefined : to
}

/** The row to select after a row is removed: the next one in its folder, the previous one, or the folder. */
export function neighbourOf(rows: readonly Row[], path: string): string | undefined {
  const siblings = rows
    .filter((row) => row.kind !== 'naming' && parentOf(row.path) === parentOf(path))
    .map((row) => row.path)
  const at = siblings.indexOf(path)
  return siblings[at + 1] ?? siblings[at - 1] ?? (parentOf(path) === '' ? undefined : parentOf(path))
}

/** The row that a key moves to. */
export function rowAfterKey(rows: readonly Row[], current: number, key: string): number {
  const row = rows[current]
  switch (key) {
    case 'ArrowDown':
      return Math.min(rows.length - 1, current + 1)
    case 'ArrowUp':
      return Math.max(0, current - 1)
    case 'PageDown':
      return Math.min(rows.length - 1, current + 15)
    case 'PageUp':
      return Math.max(0, current - 15)
    case 'Home':
      return 0
    case 'End':
      return rows.length - 1
    case 'ArrowLeft': {
      const parent = row ? rows.findIndex(({ path, kind }) => kind === 'folder' && path === parentOf(row.path)) : -1
      return parent >= 0 ? parent : current
    }
    case 'ArrowRight':
      return row?.kind === 'folder' && row.expanded && (rows[current + 1]?.depth ?? 0) > row.depth
        ? current + 1
        : current
    default:
      return current
  }
}
