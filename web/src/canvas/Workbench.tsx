import { type DockviewApi, DockviewReact, type DockviewTheme, type IDockviewPanelProps } from 'dockview-react'
import 'dockview-react/dist/styles/dockview.css'
import { type ComponentType, type FunctionComponent, useEffect, useRef } from 'react'
import { GroupActions } from './GroupActions'
import { PanelTab } from './PanelTab'
import { loadLayout, saveLayout } from './layouts'
import { type Panel, isPanel } from './panels'
import { useCanvas } from './useCanvas'
import './Workbench.css'

const theme: DockviewTheme = { name: 'agentos', className: 'workbench-theme', gap: 0 }

export type PanelComponents = {
  [K in Panel['kind']]: ComponentType<{ panel: Extract<Panel, { kind: K }>; id: string }>
}

interface WorkbenchProps {
  session: string
  /** One panel at a time, and no splitting. */
  narrow: boolean
  components: Record<Panel['kind'], FunctionComponent<IDockviewPanelProps>>
  empty: FunctionComponent
  /** False for a remembered panel whose thing is gone. */
  exists: (panel: Panel) => boolean
}

export function Workbench({ session, narrow, components, empty, exists }: WorkbenchProps) {
  const canvas = useCanvas()
  const dock = useRef<DockviewApi>(null)

  useEffect(
    () => () => {
      if (dock.current) canvas.detach(dock.current)
    },
    [canvas],
  )

  function ready(api: DockviewApi) {
    dock.current = api
    restore(api, session, narrow, exists)
    api.onDidActivePanelChange(() => {
      canvas.note()
    })
    api.onDidMaximizedGroupChange(() => {
      canvas.note()
    })
    api.onDidLayoutChange(() => {
      canvas.note()
      saveLayout(session, { ...api.toJSON(), narrow })
    })
    api.onDidRemovePanel(({ id }) => {
      canvas.forget(id)
    })
    canvas.attach(api)
  }

  return (
    <DockviewReact
      className="workbench"
      theme={theme}
      components={components}
      defaultTabComponent={PanelTab}
      watermarkComponent={empty}
      {...(!narrow && { rightHeaderActionsComponent: GroupActions })}
      disableDnd={narrow}
      disableFloatingGroups
      onReady={({ api }) => {
        ready(api)
      }}
    />
  )
}

function restore(api: DockviewApi, session: string, narrow: boolean, exists: (panel: Panel) => boolean): void {
  const layout = loadLayout(session)
  if (!layout) return
  try {
    if (narrow && !layout.narrow) gatherInOneGroup(api, layout.panels)
    else api.fromJSON(layout)
  } catch {
    // Written by another version: begin with nothing.
    api.clear()
    return
  }
  for (const panel of api.panels) {
    const params: unknown = panel.params
    if (!isPanel(params) || !exists(params)) panel.api.close()
  }
}

function gatherInOneGroup(
  api: DockviewApi,
  panels: Record<string, { id: string; title?: string; params?: Record<string, unknown> }>,
): void {
  for (const { id, title, params } of Object.values(panels)) {
    if (isPanel(params)) api.addPanel({ id, component: params.kind, title: title ?? id, params })
  }
}
