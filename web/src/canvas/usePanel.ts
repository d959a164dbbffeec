import type { IDockviewPanelProps } from 'dockview-react'
import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useCanvas } from './useCanvas'

type DockApi = IDockviewPanelProps['api']

/** The panel that contains a component. */
export const PanelContext = createContext<DockApi | undefined>(undefined)

function useDockApi(): DockApi {
  const api = use(PanelContext)
  if (!api) throw new Error('no panel above this component')
  return api
}

/** Registers how to focus the panel when it is opened or selected. Use it in one component per panel. */
export function usePanelFocus(focus: () => void): void {
  const canvas = useCanvas()
  const { id } = useDockApi()
  const focused = useEffectEvent(focus)
  useEffect(
    () =>
      canvas.onFocus(id, () => {
        focused()
      }),
    [canvas, id],
  )
}

/** False while the panel is behind another tab: it should load nothing then. */
export function usePanelVisible(): boolean {
  const api = useDockApi()
  return useSyncExternalStore(
    (changed) => {
      const following = api.onDidVisibilityChange(changed)
      return () => {
        following.dispose()
      }
    },
    () => api.isVisible,
  )
}
