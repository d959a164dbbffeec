import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Menu, type MenuPlace } from '../ui/Menu'
import { useMedia } from '../ui/useMedia'
import { FileNamingRow, FileRow } from './FileRow'
import { FileTools } from './FileTools'
import { type Row, folderOf, isUsable, nameOf, rowsOf } from './fileTree'
import { type TreeAction, treeActionFor } from './treeKeys'
import { treeMenu } from './treeMenu'
import { useDragInTree } from './useDragInTree'
import type { Files } from './useFiles'
import { useTreeEdits } from './useTreeEdits'
import './FileTreeView.css'

interface FileTreeViewProps {
  files: Files
  /** The path of the active file, shown as selected. */
  current: string | undefined
  /** Letters for the git status of changed paths. */
  marks?: ReadonlyMap<string, string>
  unavailable: string | undefined
  onOpen: (path: string, beside: boolean) => void
  onPreview: (path: string) => void
  onTerminal: (folder: string) => void
  onMoved: (from: string, to: string) => void
}

export function FileTreeView({
  files,
  current,
  marks,
  unavailable,
  onOpen,
  onPreview,
  onTerminal,
  onMoved,
}: FileTreeViewProps) {
  const online = unavailable === undefined
  const tree = useStore(files.store)
  const [filter, setFilter] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const [menu, setMenu] = useState<{ place: MenuPlace; row: Row | undefined }>()
  const edits = useTreeEdits({ files, onChoose: setFocused, onOpen, onMoved })
  const drag = useDragInTree(edits.move)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(tree, filter, edits.naming), [tree, filter, edits.naming])
  const rowHeight = useMedia('(max-width: 640px)') ? 40 : 24
  // oxlint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  useEffect(() => {
    virtual.measure()
  }, [virtual, rowHeight])

  const at = rows.findIndex(({ path, kind }) => path === (focused ?? current) && kind !== 'naming')

  // Reveal the active file in the tree.
  useEffect(() => {
    if (current === undefined) return
    files.reveal(current)
    setFocused(current)
  }, [files, current])

  const focusTree = () => scroller.current?.focus({ preventScroll: true })

  function choose(index: number) {
    const row = rows[index]
    if (!row) return
    setFocused(row.path)
    virtual.scrollToIndex(index, { align: 'auto' })
  }

  function open(row: Row | undefined, beside: boolean) {
    if (!isUsable(row)) return
    setFocused(row.path)
    if (row.kind === 'folder') files.toggle(row.path)
    else onOpen(row.path, beside)
  }

  function openMenuAtRow(row: Row | undefined) {
    const element = scroller.current?.querySelector('[data-focused=true]') ?? scroller.current
    const box = element?.getBoundingClientRect()
    if (box) setMenu({ place: { x: box.left + 40, y: box.top + rowHeight }, row })
  }

  function paste(row: Row | undefined) {
    if (edits.cut !== undefined) edits.move(edits.cut, folderOf(row))
  }

  function act(action: TreeAction): void {
    switch (action.do) {
      case 'open':
        open(action.row, action.beside)
        break
      case 'expand':
        files.expand(action.path)
        break
      case 'collapse':
        files.toggle(action.path)
        break
      case 'choose':
        choose(action.index)
        break
      case 'rename':
        edits.beginRenaming(action.row)
        break
      case 'cut':
        edits.setCut(action.row.path)
        break
      case 'paste':
        paste(action.row)
        break
      case 'delete':
        edits.remove(action.row, rows)
        break
      case 'undo delete':
        edits.undoRemove()
        break
      case 'cancel cut':
        edits.setCut(undefined)
        break
      case 'clear filter':
        setFilter(undefined)
        break
      case 'menu':
        openMenuAtRow(action.row)
        break
    }
  }

  function pressed(event: KeyboardEvent) {
    if (event.target !== scroller.current) return
    const state = { rows, at, online, hasCut: edits.cut !== undefined, filtered: filter !== undefined }
    const action = treeActionFor(event, state)
    if (!action) return
    event.preventDefault()
    act(action)
  }

  return (
    <div className="file-tree">
      <FileTools
        filter={filter}
        unavailable={unavailable}
        onFilter={setFilter}
        onEnterTree={() => {
          focusTree()
          choose(0)
        }}
        onCreate={(kind) => {
          edits.beginCreating(kind, rows[at])
        }}
        onCollapse={() => {
          files.collapseAll()
        }}
      />
      <div
        ref={scroller}
        className="file-tree-rows"
        role="tree"
        aria-label="Files"
        tabIndex={0}
        aria-activedescendant={at >= 0 ? rowId(at) : undefined}
        data-drop={drag.folder === ''}
        onKeyDown={pressed}
        onContextMenu={(event) => {
          event.preventDefault()
          setMenu({ place: { x: event.clientX, y: event.clientY }, row: undefined })
        }}
        onDragLeave={drag.end}
        {...drag.targetProps(undefined)}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            const style = {
              transform: `translateY(${String(start)}px)`,
              height: rowHeight,
              paddingLeft: 10 + row.depth * 14,
            }
            if (row.kind === 'naming')
              return (
                <FileNamingRow
                  key="naming"
                  row={row}
                  style={style}
                  onDone={(name) => {
                    focusTree()
                    edits.name(name)
                  }}
                  onCancel={() => {
                    edits.endNaming()
                    focusTree()
                  }}
                />
              )
            return (
              <FileRow
                key={row.usable ? row.path : `${row.path}/${String(index)}`}
                row={row}
                id={rowId(index)}
                mark={marks?.get(row.path)}
                current={row.path === current}
                focused={index === at}
                cut={row.path === edits.cut}
                movable={online}
                drag={drag}
                style={style}
                onOpen={(beside) => {
                  open(row, beside)
                }}
                onMenu={(event) => {
                  event.preventDefault()
                  event.stopPropagation()
                  setFocused(row.path)
                  setMenu({ place: { x: event.clientX, y: event.clientY }, row })
                }}
              />
            )
          })}
        </div>
      </div>
      {menu && (
        <Menu
          label={menu.row ? nameOf(menu.row.path) : 'Files'}
          place={menu.place}
          items={treeMenu(
            menu.row,
            { cut: edits.cut, online },
            {
              open: onOpen,
              preview: onPreview,
              create: edits.beginCreating,
              terminal: onTerminal,
              paste,
              rename: edits.beginRenaming,
              cut: ({ path }) => {
                edits.setCut(path)
              },
              copyPath: (path) => {
                void navigator.clipboard.writeText(path).catch(() => undefined)
              },
              remove: (row) => {
                edits.remove(row, rows)
              },
            },
          )}
          onClose={() => {
            setMenu(undefined)
            if (document.activeElement === document.body) focusTree()
          }}
        />
      )}
    </div>
  )
}

function rowId(index: number): string {
  return `file-row-${String(index)}`
}
