import { useMemo } from 'react'
import type { Canvas } from '../canvas/canvas'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { marksOf } from '../git/git'
import { useGitState } from '../git/useGit'
import type { SideProps } from '../page/feature'
import { useTerminalActions } from '../terminal/useTerminalActions'
import { FileTreeView } from './FileTreeView'
import { useFiles } from './useFiles'

/** The files of the workspace, in the rail. */
export function FilesSide({ workspace: { id: workspace, path: root }, unavailable, onChosen }: SideProps) {
  const canvas = useCanvas()
  const terminals = useTerminalActions()
  const files = useFiles(workspace)
  const status = useGitState((state) => state.status)
  const marks = useMemo(() => marksOf(status), [status])
  const current = useCanvasState(({ active }) =>
    active && 'path' in active && active.workspace === workspace ? active.path : undefined,
  )
  return (
    <FileTreeView
      marks={marks}
      files={files}
      current={current}
      unavailable={unavailable}
      onOpen={(path, beside) => {
        canvas.open({ kind: 'file', workspace, path }, beside ? 'right' : undefined)
        onChosen()
      }}
      onPreview={(path) => {
        canvas.preview({ kind: 'view', workspace, path })
        onChosen()
      }}
      onTerminal={(folder) => {
        terminals.open([], folder === '' ? root : `${root}/${folder}`)
        onChosen()
      }}
      onMoved={(from, to) => {
        openUnderNewPath(canvas, workspace, from, to)
      }}
    />
  )
}

/** Reopens files under their new path. */
function openUnderNewPath(canvas: Canvas, workspace: string, from: string, to: string): void {
  for (const panel of canvas.openPanels) {
    if (!('path' in panel) || panel.workspace !== workspace) continue
    if (panel.path !== from && !panel.path.startsWith(`${from}/`)) continue
    canvas.close(panel)
    canvas.open({ ...panel, path: to + panel.path.slice(from.length) })
  }
}
