import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { FileTreeView } from '../file/FileTreeView'
import { useFiles } from '../file/useFiles'
import type { Workspace } from '../protocol/messages'
import { useActions } from './useActions'
import './RailSide.css'

interface RailSideProps {
  workspace: Workspace
  unavailable: string | undefined
  /** Something was opened: the drawer of a narrow screen can go. */
  onChosen: () => void
}

/** The lower part of the rail: what is in the workspace. */
export function RailSide({ workspace, unavailable, onChosen }: RailSideProps) {
  const canvas = useCanvas()
  const actions = useActions()
  const files = useFiles(workspace.id)
  const current = useCanvasState(({ active }) => (active && 'path' in active && active.workspace === workspace.id ? active.path : undefined))

  return (
    <section className="rail-side" aria-label="Workspace">
      <FileTreeView
        files={files}
        current={current}
        unavailable={unavailable}
        onOpen={(path, beside) => {
          canvas.open({ kind: 'file', workspace: workspace.id, path }, beside ? 'right' : undefined)
          onChosen()
        }}
        onPreview={(path) => {
          canvas.open({ kind: 'view', workspace: workspace.id, path }, 'right')
          onChosen()
        }}
        onTerminal={(folder) => {
          actions.openTerminal([], folder === '' ? workspace.path : `${workspace.path}/${folder}`)
          onChosen()
        }}
        onMoved={(from, to) => {
          actions.moved(workspace.id, from, to)
        }}
      />
    </section>
  )
}
