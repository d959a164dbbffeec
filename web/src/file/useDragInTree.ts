import { type DragEvent, useState } from 'react'
import { type EntryRow, type Row, folderOf } from './fileTree'

const dragType = 'application/x-agentos-path'

/** Drag and drop of files into folders. `folder` is the current drop target. */
export function useDragInTree(onDrop: (path: string, folder: string) => void) {
  const [folder, setFolder] = useState<string>()
  const end = () => {
    setFolder(undefined)
  }
  return {
    folder,
    /** For a row, or for the space around the rows. */
    targetProps: (row: Row | undefined) => ({
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        event.stopPropagation()
        setFolder(folderOf(row))
      },
      onDrop: (event: DragEvent) => {
        const path = event.dataTransfer.getData(dragType)
        end()
        if (path === '') return
        event.preventDefault()
        event.stopPropagation()
        onDrop(path, folderOf(row))
      },
    }),
    sourceProps: ({ path }: EntryRow) => ({
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(dragType, path)
        event.dataTransfer.setData('text/plain', path)
      },
      onDragEnd: end,
    }),
    end,
  }
}

export type DragInTree = ReturnType<typeof useDragInTree>
