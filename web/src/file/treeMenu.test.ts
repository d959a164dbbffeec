import { describe, expect, it, vi } from 'vitest'
import type { Row } from './fileTree'
import { type TreeMenuActions, treeMenu } from './treeMenu'

const file: Row = { kind: 'file', path: 'src/a.ts', name: 'a.ts', depth: 1, ignored: false, usable: true }
const folder: Row = { kind: 'folder', path: 'src', name: 'src', depth: 0, expanded: true, ignored: false, usable: true }
const actions = (): TreeMenuActions => ({
  open: vi.fn(),
  preview: vi.fn(),
  create: vi.fn(),
  terminal: vi.fn(),
  paste: vi.fn(),
  rename: vi.fn(),
  cut: vi.fn(),
  copyPath: vi.fn(),
  remove: vi.fn(),
})
const labels = (row: Row | undefined, cut?: string, online = true) =>
  treeMenu(row, { cut, online }, actions()).map(({ label }) => label)

describe('the menu of the file tree', () => {
  it('offers everything for a file', () => {
    expect(labels(file)).toEqual([
      'Open to the side',
      'Preview',
      'New file',
      'New folder',
      'Open terminal here',
      'Rename',
      'Cut',
      'Copy path',
      'Delete',
    ])
  })

  it('does not open folders, and offers no changes outside the rows', () => {
    expect(labels(folder)).not.toContain('Preview')
    expect(labels(undefined)).toEqual(['New file', 'New folder', 'Open terminal here'])
  })

  it('offers no changes without the daemon, or for an unsupported name', () => {
    expect(labels(folder, undefined, false)).toEqual(['New file', 'New folder', 'Open terminal here'])
    expect(labels({ ...folder, usable: false })).toEqual(['New file', 'New folder', 'Open terminal here'])
  })

  it('moves what was cut', () => {
    expect(labels(folder, 'lib/b.ts')).toContain('Move b.ts here')
  })

  it('opens a terminal in the folder of a file', () => {
    const acts = actions()
    treeMenu(file, { cut: undefined, online: true }, acts)
      .find(({ label }) => label === 'Open terminal here')
      ?.act()
    expect(acts.terminal).toHaveBeenCalledWith('src')
  })
})
