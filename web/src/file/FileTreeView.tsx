import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Menu, type MenuItem, type MenuPlace } from '../ui/Menu'
import { isPressed } from '../ui/shortcut'
import { useMedia } from '../ui/useMedia'
import { FileIcon } from './FileIcon'
import { NameField } from './NameField'
import {
  type Naming,
  type Row,
  isBelow,
  joinPath,
  nameOf,
  neighbourOf,
  parentOf,
  rowAfterKey,
  rowsOf,
} from './fileTree'
import type { Files } from './useFiles'
import './FileTreeView.css'

const dragType = 'application/x-agentos-path'

interface FileTreeViewProps {
  files: Files
  /** The path in front, shown as chosen. */
  current: string | undefined
  /** Letters that git has for changed paths. */
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
  const tree = useStore(files.store)
  const [filter, setFilter] = useState<string>()
  const [naming, setNaming] = useState<Naming>()
  const [focused, setFocused] = useState<string>()
  const [menu, setMenu] = useState<{ place: MenuPlace; row: Row | undefined }>()
  const [dropOn, setDropOn] = useState<string>()
  /** Cut, to be moved where it is pasted. */
  const [carried, setCarried] = useState<string>()
  const big = useMedia('(max-width: 640px)')
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(tree, filter, naming), [tree, filter, naming])
  const rowHeight = big ? 40 : 24
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by a compiler
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

  // What is in front is shown here as well.
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

  function open(row: Row | undefined, beside = false) {
    if (!row?.path || row.kind === 'naming' || !row.usable) return
    setFocused(row.path)
    if (row.kind === 'folder') files.toggle(row.path)
    else onOpen(row.path, beside)
  }

  function begin(kind: 'file' | 'folder', row: Row | undefined) {
    const folder = row === undefined ? '' : row.kind === 'folder' ? row.path : parentOf(row.path)
    if (folder !== '') files.expand(folder)
    setNaming({ kind, folder })
  }

  async function named(name: string) {
    setNaming(undefined)
    focusTree()
    if (!naming) return
    if (naming.kind === 'rename') {
      const to = joinPath(parentOf(naming.path), name)
      if (await files.move(naming.path, to)) {
        setFocused(to)
        onMoved(naming.path, to)
      }
      return
    }
    const path = joinPath(naming.folder, name)
    if (await files.create(naming.kind, path)) {
      setFocused(path)
      if (naming.kind === 'file') onOpen(path, false)
    }
  }

  function pressed(event: KeyboardEvent) {
    if (event.target !== scroller.current) return
    const row = rows[at]
    if (event.key === 'Enter' || event.key === ' ') open(row, event.ctrlKey || event.metaKey)
    else if (event.key === 'ArrowRight' && row?.kind === 'folder' && !row.expanded) files.expand(row.path)
    else if (event.key === 'ArrowLeft' && row?.kind === 'folder' && row.expanded) files.toggle(row.path)
    else if (isPressed('Mod+X', event) && canChange(row)) setCarried(row.path)
    else if (isPressed('Mod+V', event) && carried !== undefined) move(carried, targetOf(row))
    else if (event.key === 'F2' && canChange(row)) setNaming({ kind: 'rename', path: row.path })
    else if (event.key === 'Delete' && canChange(row)) remove(row)
    else if (isPressed('Mod+Z', event) && unavailable === undefined) undoRemove()
    else if (event.key === 'Escape' && carried !== undefined) setCarried(undefined)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenuAt(row)
    else if (event.key === 'Escape' && filter !== undefined) setFilter(undefined)
    else {
      const next = rowAfterKey(rows, Math.max(at, 0), event.key)
      if (!['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp'].includes(event.key))
        return
      choose(at < 0 && event.key !== 'End' ? 0 : next)
    }
    event.preventDefault()
  }

  function canChange(row: Row | undefined): row is Exclude<Row, { kind: 'naming' }> {
    return row !== undefined && row.kind !== 'naming' && row.usable && unavailable === undefined
  }

  function remove(row: Row) {
    const next = neighbourOf(rows, row.path)
    void files.remove(row.path).then((removed) => {
      if (removed) setFocused(next)
    })
  }

  function undoRemove() {
    void files.undoRemove().then((path) => {
      if (path !== undefined) setFocused(path)
    })
  }

  function move(from: string, folder: string) {
    const to = joinPath(folder, nameOf(from))
    setCarried(undefined)
    if (to === from || folder === from || isBelow(folder, from)) return
    void files.move(from, to).then((moved) => {
      if (!moved) return
      setFocused(to)
      onMoved(from, to)
    })
  }

  function openMenuAt(row: Row | undefined) {
    const element = scroller.current?.querySelector('[data-focused=true]') ?? scroller.current
    const box = element?.getBoundingClientRect()
    if (box) setMenu({ place: { x: box.left + 40, y: box.top + rowHeight }, row })
  }

  function itemsFor(row: Row | undefined): MenuItem[] {
    const path = row?.path
    const folder = row?.kind === 'folder' ? row.path : parentOf(path ?? '')
    return [
      ...(row?.kind === 'file' && path !== undefined
        ? [
            {
              label: 'Open to the side',
              act: () => {
                onOpen(path, true)
              },
            },
            {
              label: 'Preview',
              act: () => {
                onPreview(path)
              },
            },
          ]
        : []),
      {
        label: 'New file',
        act: () => {
          begin('file', row)
        },
      },
      {
        label: 'New folder',
        act: () => {
          begin('folder', row)
        },
      },
      {
        label: 'Terminal here',
        act: () => {
          onTerminal(folder)
        },
      },
      ...(carried !== undefined
        ? [
            {
              label: `Move ${nameOf(carried)} here`,
              keys: 'Mod+V',
              act: () => {
                move(carried, folder)
              },
            },
          ]
        : []),
      ...(path !== undefined && canChange(row)
        ? [
            {
              label: 'Rename',
              keys: 'F2',
              act: () => {
                setNaming({ kind: 'rename', path })
              },
            },
            {
              label: 'Cut',
              keys: 'Mod+X',
              act: () => {
                setCarried(path)
              },
            },
            {
              label: 'Copy path',
              act: () => {
                void navigator.clipboard.writeText(path).catch(() => undefined)
              },
            },
            {
              label: 'Delete',
              keys: 'Delete',
              danger: true,
              act: () => {
                remove(row)
              },
            },
          ]
        : []),
    ]
  }

  function targetOf(row: Row | undefined): string {
    return row === undefined ? '' : row.kind === 'folder' ? row.path : parentOf(row.path)
  }

  function draggedOver(event: DragEvent, row: Row | undefined) {
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    event.stopPropagation()
    setDropOn(targetOf(row))
  }

  function dropped(event: DragEvent, row: Row | undefined) {
    const from = event.dataTransfer.getData(dragType)
    setDropOn(undefined)
    if (from === '') return
    event.preventDefault()
    event.stopPropagation()
    move(from, targetOf(row))
  }

  const row = rows[at]
  return (
    <div className="file-tree">
      <div className="file-tree-tools">
        {filter === undefined ? (
          <span className="file-tree-space" />
        ) : (
          <input
            autoFocus
            className="file-tree-filter"
            aria-label="Filter the tree"
            placeholder="Filter"
            value={filter}
            onChange={(event) => {
              setFilter(event.target.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setFilter(undefined)
              if (event.key === 'ArrowDown' || event.key === 'Enter') {
                event.preventDefault()
                focusTree()
                choose(0)
              }
            }}
          />
        )}
        <Button
          kind="icon"
          aria-label="Filter"
          title="Filter"
          aria-pressed={filter !== undefined}
          onClick={() => {
            setFilter((old) => (old === undefined ? '' : undefined))
          }}
        >
          <Icon shape="search" />
        </Button>
        <Button
          kind="icon"
          aria-label="New file"
          title="New file"
          unavailable={unavailable}
          onClick={() => {
            begin('file', row)
          }}
        >
          <Icon shape="newFile" />
        </Button>
        <Button
          kind="icon"
          aria-label="New folder"
          title="New folder"
          unavailable={unavailable}
          onClick={() => {
            begin('folder', row)
          }}
        >
          <Icon shape="newFolder" />
        </Button>
        <Button
          kind="icon"
          aria-label="Collapse all"
          title="Collapse all"
          onClick={() => {
            files.collapseAll()
          }}
        >
          <Icon shape="collapse" />
        </Button>
      </div>
      <div
        ref={scroller}
        className="file-tree-rows"
        role="tree"
        aria-label="Files"
        tabIndex={0}
        aria-activedescendant={at >= 0 ? rowId(at) : undefined}
        data-drop={dropOn === ''}
        onKeyDown={pressed}
        onContextMenu={(event) => {
          event.preventDefault()
          setMenu({ place: { x: event.clientX, y: event.clientY }, row: undefined })
        }}
        onDragOver={(event) => {
          draggedOver(event, undefined)
        }}
        onDragLeave={() => {
          setDropOn(undefined)
        }}
        onDrop={(event) => {
          dropped(event, undefined)
        }}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const each = rows[index]
            if (!each) return null
            const place = {
              transform: `translateY(${String(start)}px)`,
              height: rowHeight,
              paddingLeft: 10 + each.depth * 14,
            }
            if (each.kind === 'naming')
              return (
                <div
                  key="naming"
                  className="file-row"
                  role="treeitem"
                  aria-level={each.depth + 1}
                  aria-selected="true"
                  style={place}
                >
                  <NameField
                    name={each.name}
                    label={
                      each.naming.kind === 'rename'
                        ? `New name of ${each.name}`
                        : each.naming.kind === 'file'
                          ? 'Name of the new file'
                          : 'Name of the new folder'
                    }
                    onDone={(name) => {
                      void named(name)
                    }}
                    onCancel={() => {
                      setNaming(undefined)
                      focusTree()
                    }}
                  />
                </div>
              )
            const mark = marks?.get(each.path)
            return (
              <div
                key={each.usable ? each.path : `${each.path}/${String(index)}`}
                id={rowId(index)}
                className="file-row"
                role="treeitem"
                aria-level={each.depth + 1}
                aria-expanded={each.kind === 'folder' ? each.expanded : undefined}
                aria-selected={each.path === current}
                data-focused={index === at}
                data-ignored={each.ignored}
                aria-disabled={!each.usable}
                data-mark={mark}
                data-carried={each.path === carried}
                data-drop={
                  dropOn !== undefined && dropOn !== '' && (each.path === dropOn || isBelow(each.path, dropOn))
                }
                title={each.usable ? each.path : `${each.path} (its name cannot be used)`}
                style={place}
                draggable={each.usable && unavailable === undefined}
                onClick={(event) => {
                  open(each, event.ctrlKey || event.metaKey)
                }}
                onContextMenu={(event) => {
                  event.preventDefault()
                  event.stopPropagation()
                  setFocused(each.path)
                  setMenu({ place: { x: event.clientX, y: event.clientY }, row: each })
                }}
                onDragStart={(event) => {
                  event.dataTransfer.setData(dragType, each.path)
                  event.dataTransfer.setData('text/plain', each.path)
                }}
                onDragEnd={() => {
                  setDropOn(undefined)
                }}
                onDragOver={(event) => {
                  draggedOver(event, each)
                }}
                onDrop={(event) => {
                  dropped(event, each)
                }}
              >
                {each.kind === 'folder' ? (
                  <Icon shape={each.expanded ? 'down' : 'right'} />
                ) : (
                  <FileIcon name={each.name} />
                )}
                <bdi className="file-row-name">{each.name}</bdi>
                {mark !== undefined && <span className="file-row-mark">{mark}</span>}
              </div>
            )
          })}
        </div>
      </div>
      {menu && (
        <Menu
          label={menu.row ? nameOf(menu.row.path) : 'Files'}
          place={menu.place}
          items={itemsFor(menu.row)}
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
