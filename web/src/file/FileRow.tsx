import type { CSSProperties, MouseEvent } from 'react'
import { Icon } from '../ui/Icon'
import { FileIcon } from './FileIcon'
import { NameField } from './NameField'
import { type EntryRow, type NamingRow, isBelow } from './fileTree'
import type { DragInTree } from './useDragInTree'

interface FileRowProps {
  row: EntryRow
  id: string
  /** The letter for its git status. */
  mark: string | undefined
  /** Its file is in the active panel. */
  current: boolean
  /** Has the keyboard focus. */
  focused: boolean
  cut: boolean
  movable: boolean
  drag: DragInTree
  style: CSSProperties
  onOpen: (beside: boolean) => void
  onMenu: (event: MouseEvent) => void
}

export function FileRow({ row, id, mark, current, focused, cut, movable, drag, style, onOpen, onMenu }: FileRowProps) {
  const { path, name, usable } = row
  return (
    <div
      id={id}
      className="file-row"
      role="treeitem"
      aria-level={row.depth + 1}
      aria-expanded={row.kind === 'folder' ? row.expanded : undefined}
      aria-selected={current}
      data-focused={focused}
      data-ignored={row.ignored}
      aria-disabled={!usable}
      data-mark={mark}
      data-carried={cut}
      data-drop={isInFolder(path, drag.folder)}
      title={usable ? path : `${path} (unsupported name)`}
      style={style}
      draggable={usable && movable}
      onClick={(event) => {
        onOpen(event.ctrlKey || event.metaKey)
      }}
      onContextMenu={onMenu}
      {...drag.sourceProps(row)}
      {...drag.targetProps(row)}
    >
      {row.kind === 'folder' ? <Icon shape={row.expanded ? 'down' : 'right'} /> : <FileIcon name={name} />}
      <bdi className="file-row-name">{name}</bdi>
      {mark !== undefined && <span className="file-row-mark">{mark}</span>}
    </div>
  )
}

/** Whether a row is highlighted by a drop into the folder. For the workspace itself, the whole tree is highlighted. */
function isInFolder(path: string, folder: string | undefined): boolean {
  return folder !== undefined && folder !== '' && (path === folder || isBelow(path, folder))
}

interface FileNamingRowProps {
  row: NamingRow
  style: CSSProperties
  onDone: (name: string) => void
  onCancel: () => void
}

/** The field for the name of a new file or folder, or for a rename. */
export function FileNamingRow({ row: { name, naming, depth }, style, onDone, onCancel }: FileNamingRowProps) {
  const label = {
    rename: `New name for ${name}`,
    file: 'Name of the new file',
    folder: 'Name of the new folder',
  }[naming.kind]
  return (
    <div className="file-row" role="treeitem" aria-level={depth + 1} aria-selected="true" style={style}>
      <NameField name={name} label={label} onDone={onDone} onCancel={onCancel} />
    </div>
  )
}
