import { type DockviewApi, DockviewReact, type DockviewTheme, type IDockviewPanelProps } from 'dockview-react'
import 'dockview-react/dist/styles/dockview.css'
import { type FunctionComponent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { GroupActions } from './GroupActions'
import { PanelTab } from './PanelTab'
import { loadLayout, saveLayout, withPanels } from './layouts'
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
  const wasNarrow = useRef(narrow)
  const components = useMemo(() => componentsOf(canvas.kinds), [canvas])

  useEffect(
    () => () => {
      if (dock.current) canvas.detach(dock.current)
    },
    [canvas],
  )

  useLayoutEffect(() => {
    if (wasNarrow.current === narrow) return
    wasNarrow.current = narrow
    if (!dock.current) return
    const focused = document.activeElement
    if (narrow) gatherInOneGroup(dock.current)
    else spreadAsBefore(dock.current, session)
    // Moving an element in the document takes its focus away.
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  }, [narrow, session])

  function ready(api: DockviewApi) {
    dock.current = api
    restore(api, canvas.kinds, session, exists)
    if (wasNarrow.current) gatherInOneGroup(api)
    api.onDidActivePanelChange(() => {
      canvas.note()
    })
    api.onDidMaximizedGroupChange(() => {
      canvas.note()
    })
    api.onDidLayoutChange(() => {
      canvas.note()
      saveLayout(session, { ...api.toJSON(), narrow: wasNarrow.current })
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

function restore(api: DockviewApi, kinds: PanelKinds, session: string, exists: (panel: Panel) => boolean): void {
  const layout = loadLayout(session)
  if (!layout) return
  try {
    api.fromJSON(layout)
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

function gatherInOneGroup(api: DockviewApi): void {
  const active = api.activePanel
  if (!active) return
  if (api.hasMaximizedGroup()) api.exitMaximizedGroup()
  for (const panel of api.panels) if (panel.group !== active.group) panel.api.moveTo({ group: active.group })
  active.api.setActive()
}

/** Puts the panels back into the groups that they had in a wide window. They stay mounted, with all they contain. */
function spreadAsBefore(api: DockviewApi, session: string): void {
  const before = loadLayout(session)
  const active = api.activePanel
  if (!before || before.narrow || !active) return
  const { panels } = api.toJSON()
  const layout = withPanels(before, panels)
  if (!layout) return
  api.fromJSON(layout, { reuseExistingPanels: true })
  for (const panel of api.panels) if (!(panel.id in panels)) panel.api.close()
  active.api.setActive()
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
