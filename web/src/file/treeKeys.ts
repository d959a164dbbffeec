import { isPressed } from '../ui/shortcut'
import { type EntryRow, type Row, isUsable, rowAfterKey } from './fileTree'

/** The action of a key in the tree. */
export type TreeAction =
  | { do: 'open'; row: Row | undefined; beside: boolean }
  | { do: 'expand' | 'collapse'; path: string }
  | { do: 'choose'; index: number }
  | { do: 'rename' | 'cut' | 'delete'; row: EntryRow }
  | { do: 'paste'; row: Row | undefined }
  | { do: 'menu'; row: Row | undefined }
  | { do: 'undo delete' | 'cancel cut' | 'clear filter' }

export interface TreeState {
  rows: readonly Row[]
  /** The selected row, or -1. */
  at: number
  /** Whether the daemon can be reached to change files. */
  online: boolean
  hasCut: boolean
  filtered: boolean
}

type Pressed = Parameters<typeof isPressed>[1]

const steps = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp']

/** Undefined for a key without an action. */
export function treeActionFor(
  pressed: Pressed,
  { rows, at, online, hasCut, filtered }: TreeState,
): TreeAction | undefined {
  const row = rows[at]
  const { key } = pressed
  const changed = online && isUsable(row) ? row : undefined
  if (key === 'Enter' || key === ' ') return { do: 'open', row, beside: pressed.ctrlKey || pressed.metaKey }
  if (key === 'ArrowRight' && row?.kind === 'folder' && !row.expanded) return { do: 'expand', path: row.path }
  if (key === 'ArrowLeft' && row?.kind === 'folder' && row.expanded) return { do: 'collapse', path: row.path }
  if (isPressed('Mod+X', pressed) && changed) return { do: 'cut', row: changed }
  if (isPressed('Mod+V', pressed) && hasCut) return { do: 'paste', row }
  if (key === 'F2' && changed) return { do: 'rename', row: changed }
  if (key === 'Delete' && changed) return { do: 'delete', row: changed }
  if (isPressed('Mod+Z', pressed) && online) return { do: 'undo delete' }
  if (key === 'ContextMenu' || (key === 'F10' && pressed.shiftKey)) return { do: 'menu', row }
  if (key === 'Escape' && hasCut) return { do: 'cancel cut' }
  if (key === 'Escape' && filtered) return { do: 'clear filter' }
  if (!steps.includes(key)) return undefined
  return { do: 'choose', index: at < 0 && key !== 'End' ? 0 : rowAfterKey(rows, Math.max(at, 0), key) }
}
