import { type DockviewApi, DockviewReact, type DockviewTheme, type IDockviewPanelProps } from 'dockview-react'
import 'dockview-react/dist/styles/dockview.css'
import { type FunctionComponent, useEffect, useMemo, useRef } from 'react'
import { GroupActions } from './GroupActions'
import { PanelTab } from './PanelTab'
import { loadLayout, saveLayout } from './layouts'
import type { Panel, PanelKinds } from './panels'
import { useCanvas } from './useCanvas'
import { PanelContext } from './usePanel'
import './Workbench.css'

const theme: DockviewTheme = { name: 'agentos', className: 'workbench-theme', gap: 0 }

interface WorkbenchProps {
  session: string
  /** Shows one panel at a time, without splits. */
  narrow: boolean
  empty: FunctionComponent
  /** False for a remembered panel whose content no longer exists. */
  exists: (panel: Panel) => boolean
}

export function Workbench({ session, narrow, empty, exists }: WorkbenchProps) {
  const canvas = useCanvas()
  const dock = useRef<DockviewApi>(null)
  const components = useMemo(() => componentsOf(canvas.kinds), [canvas])

  useEffect(
    () => () => {
      if (dock.current) canvas.detach(dock.current)
    },
    [canvas],
  )

  function ready(api: DockviewApi) {
    dock.current = api
    restore(api, canvas.kinds, session, narrow, exists)
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

function restore(
  api: DockviewApi,
  kinds: PanelKinds,
  session: string,
  narrow: boolean,
  exists: (panel: Panel) => boolean,
): void {
  const layout = loadLayout(session)
  if (!layout) return
  try {
    if (narrow && !layout.narrow) gatherInOneGroup(api, kinds, layout.panels)
    else api.fromJSON(layout)
  } catch {
    // Written by another version: start empty.
    api.clear()
    return
  }
  for (const panel of api.panels) {
    const params: unknown = panel.params
    if (!kinds.isPanel(params) || !exists(params)) panel.api.close()
  }
}

function gatherInOneGroup(
  api: DockviewApi,
  kinds: PanelKinds,
  panels: Record<string, { id: string; title?: string; params?: Record<string, unknown> }>,
): void {
  for (const { id, title, params } of Object.values(panels)) {
    if (kinds.isPanel(params)) api.addPanel({ id, component: params.kind, title: title ?? id, params })
  }
}

/** By panel kind, as the dock requires. */
function componentsOf({ all }: PanelKinds): Record<string, FunctionComponent<IDockviewPanelProps>> {
  return Object.fromEntries(
    all.map(({ kind, component }) => {
      const Content = component as FunctionComponent<IDockviewPanelProps>
      const Docked = (props: IDockviewPanelProps) => (
        <PanelContext value={props.api}>
          <Content {...props} />
        </PanelContext>
      )
      return [kind, Docked]
    }),
  )
}
