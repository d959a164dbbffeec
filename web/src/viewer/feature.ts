import { fileName, panelKind } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import type { Destination } from '../palette/commands'
import type { Feature, PageState } from '../page/feature'
import { ShownInDock, ViewInDock } from './docked'
import { useViewers } from './useViewers'

declare module '../canvas/panels' {
  interface PanelParams {
    view: { workspace: string; path: string }
    /** The viewer of a program. */
    shown: { session: string; name: string }
  }
}

export const viewerFeature: Feature = {
  panels: [
    panelKind({
      kind: 'view',
      key: ['workspace', 'path'],
      title: ({ path }) => fileName(path),
      icon: 'eye',
      spoken: 'preview',
      area: 'preview',
      component: ViewInDock,
    }),
    panelKind({
      kind: 'shown',
      key: ['session', 'name'],
      title: ({ name }) => name,
      icon: 'eye',
      area: 'preview',
      component: ShownInDock,
    }),
  ],
  useDestinations,
}

/** A viewer that appears while the session is open also opens beside the other panels. */
function useDestinations({ session }: PageState): Destination[] {
  const canvas = useCanvas()
  const viewers = useViewers(session?.id, ({ name, session: its }) => {
    canvas.offer({ kind: 'shown', session: its, name })
  })
  return viewers.map(({ session: its, name, title }) => ({
    id: `viewer:${its}:${name}`,
    title,
    detail: 'viewer',
    icon: 'eye',
    run: () => {
      canvas.open({ kind: 'shown', session: its, name })
    },
  }))
}
