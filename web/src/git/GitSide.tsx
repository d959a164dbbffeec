import { useCanvas } from '../canvas/useCanvas'
import type { SideProps } from '../page/feature'
import { GitPanel } from './GitPanel'
import { branchDialog } from './branchDialog'
import { useGitState } from './useGit'

/** The uncommitted changes, in the rail. */
export function GitSide({ workspace: { id: workspace }, unavailable, onChosen }: SideProps) {
  const canvas = useCanvas()
  return (
    <GitPanel
      unavailable={unavailable}
      onBranches={branchDialog.open}
      onLog={() => {
        canvas.open({ kind: 'log', workspace })
        onChosen()
      }}
      onDiff={(path, staged) => {
        canvas.open({ kind: 'diff', workspace, path, staged })
        onChosen()
      }}
      onOpen={(path, line) => {
        canvas.open({ kind: 'file', workspace, path, ...(line !== undefined && { at: { line } }) })
        onChosen()
      }}
    />
  )
}

export function ChangeCount() {
  const count = useGitState(({ status }) => status?.files.length ?? 0)
  return count > 0 && <span className="rail-tab-count">{count}</span>
}
