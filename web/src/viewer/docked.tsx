import { useEffect } from 'react'
import type { PanelProps } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import { useDaemon } from '../connection/useConnection'
import { ShownPanel } from './ShownPanel'
import { ViewerPanel } from './ViewerPanel'
import { viewKind } from './links'
import { useShown } from './useShown'

export function ViewInDock({ params: { workspace, path } }: PanelProps<'view'>) {
  const canvas = useCanvas()
  return (
    <ViewerPanel
      workspace={workspace}
      path={path}
      onOpenFile={(other) => {
        if (viewKind(other) === 'markdown' || viewKind(other) === 'image')
          canvas.preview({ kind: 'view', workspace, path: other })
        else canvas.open({ kind: 'file', workspace, path: other })
      }}
    />
  )
}

export function ShownInDock({ params: { session, name }, api }: PanelProps<'shown'>) {
  const canvas = useCanvas()
  const shown = useShown(session, name)
  const workspace = useDaemon(({ snapshot }) => snapshot?.sessions.find(({ id }) => id === session)?.workspace)
  const { id } = api
  const title = shown.viewer?.title
  useEffect(() => {
    if (title !== undefined) canvas.tell(id, { name: title })
  }, [canvas, id, title])
  if (workspace === undefined) return null
  return (
    <ShownPanel
      session={session}
      name={name}
      workspace={workspace}
      shown={shown}
      onOpenFile={(path) => {
        canvas.open({ kind: 'file', workspace, path })
      }}
    />
  )
}
