import type { PanelProps } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import { ComparePanel } from '../document/ComparePanel'
import { DiffPanel } from './DiffPanel'
import { LogPanel } from './LogPanel'
import { useCommittedText } from './useCommittedText'

export function DiffInDock({ params: { workspace, path, staged } }: PanelProps<'diff'>) {
  const canvas = useCanvas()
  return (
    <DiffPanel
      path={path}
      staged={staged}
      onOpen={(line) => {
        canvas.open({ kind: 'file', workspace, path, at: { line } })
      }}
      onCompare={() => {
        canvas.open({ kind: 'compare', workspace, path })
      }}
    />
  )
}

export function CompareInDock({ params: { workspace, path } }: PanelProps<'compare'>) {
  const canvas = useCanvas()
  const committed = useCommittedText(path)
  return (
    <ComparePanel
      workspace={workspace}
      path={path}
      before={committed?.state === 'absent' ? '' : committed?.text}
      problem={
        committed?.state === 'binary' || committed?.state === 'large'
          ? `Cannot compare: the committed file is ${committed.state === 'large' ? 'too large' : 'binary'}`
          : undefined
      }
      onOpen={(line) => {
        canvas.open({ kind: 'file', workspace, path, at: { line } })
      }}
    />
  )
}

export function LogInDock({ params: { workspace } }: PanelProps<'log'>) {
  const canvas = useCanvas()
  return (
    <LogPanel
      onOpen={(path, line) => {
        canvas.open({ kind: 'file', workspace, path, at: { line } })
      }}
    />
  )
}
