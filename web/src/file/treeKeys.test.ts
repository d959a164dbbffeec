import { describe, expect, it } from 'vitest'
import type { Row } from './fileTree'
import { type TreeState, treeActionFor } from './treeKeys'

const folder: Row = {
  kind: 'folder',
  path: 'src',
  name: 'src',
  depth: 0,
  expanded: false,
  ignored: false,
  usable: true,
}
const file: Row = { kind: 'file', path: 'a.ts', name: 'a.ts', depth: 0, ignored: false, usable: true }
const odd: Row = { ...file, path: 'b\n.ts', usable: false }
const rows = [folder, file, odd]
const state: TreeState = { rows, at: 1, online: true, hasCut: false, filtered: false }
const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, code: '' }
const press = (key: string, more: Partial<TreeState> = {}, held: Partial<typeof none> = {}) =>
  treeActionFor({ key, ...none, ...held }, { ...state, ...more })

describe('keys in the file tree', () => {
  it('open a file, with Control to the side', () => {
    expect(press('Enter')).toEqual({ do: 'open', row: file, beside: false })
    expect(press('Enter', {}, { ctrlKey: true })).toEqual({ do: 'open', row: file, beside: true })
  })

  it('expand and collapse a folder before they move on', () => {
    expect(press('ArrowRight', { at: 0 })).toEqual({ do: 'expand', path: 'src' })
    const unfolded = [{ ...folder, expanded: true }, file]
    expect(press('ArrowLeft', { rows: unfolded, at: 0 })).toEqual({ do: 'collapse', path: 'src' })
    expect(press('ArrowLeft')).toEqual({ do: 'choose', index: 1 })
  })

  it('change files only while the daemon can be reached', () => {
    expect(press('F2')).toEqual({ do: 'rename', row: file })
    expect(press('Delete')).toEqual({ do: 'delete', row: file })
    expect(press('x', {}, { ctrlKey: true })).toEqual({ do: 'cut', row: file })
    expect(press('z', {}, { ctrlKey: true })).toEqual({ do: 'undo delete' })
    expect(press('Delete', { online: false })).toBeUndefined()
    expect(press('z', { online: false }, { ctrlKey: true })).toBeUndefined()
    expect(press('F2', { at: 2 })).toBeUndefined()
  })

  it('paste only what was cut', () => {
    expect(press('v', {}, { ctrlKey: true })).toBeUndefined()
    expect(press('v', { hasCut: true }, { ctrlKey: true })).toEqual({ do: 'paste', row: file })
  })

  it('cancel a cut before they clear the filter', () => {
    expect(press('Escape', { hasCut: true, filtered: true })).toEqual({ do: 'cancel cut' })
    expect(press('Escape', { filtered: true })).toEqual({ do: 'clear filter' })
    expect(press('Escape')).toBeUndefined()
  })

  it('start at the top while nothing is selected', () => {
    expect(press('ArrowDown', { at: -1 })).toEqual({ do: 'choose', index: 0 })
    expect(press('End', { at: -1 })).toEqual({ do: 'choose', index: 2 })
  })

  it('open the menu', () => {
    expect(press('ContextMenu')).toEqual({ do: 'menu', row: file })
    expect(press('F10', {}, { shiftKey: true })).toEqual({ do: 'menu', row: file })
  })
})
