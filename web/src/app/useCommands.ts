import type { Canvas } from '../canvas/canvas'
import type { Panel } from '../canvas/panels'
import { useCanvas } from '../canvas/useCanvas'
import type { Feature, PageState } from '../page/feature'
import type { Command, Destination } from '../palette/commands'
import { features } from './features'
import { usePageCommands } from './usePageCommands'

/** All commands that are available now. */
export function useCommands(page: PageState): Command[] {
  const canvas = useCanvas()
  const own = usePageCommands(page)
  // The features are always the same, so their hooks are called in the same order.
  const ofFeatures = features.flatMap((feature) => [
    ...(page.session ? openers(feature, page.session.id, canvas) : []),
    ...(feature.useCommands?.(page) ?? []),
  ])
  return [...ofFeatures, ...own]
}

/** All destinations that are known without asking the daemon. */
export function useDestinations(page: PageState): Destination[] {
  return features.flatMap((feature) => feature.useDestinations?.(page) ?? [])
}

/** The commands that open a feature's panels and its tab in the rail. */
function openers({ panels = [], side }: Feature, session: string, canvas: Canvas): Command[] {
  const ofPanels = panels.flatMap(({ kind, entry, icon }): Command[] =>
    entry
      ? [
          {
            id: kind,
            section: entry.section,
            title: entry.command,
            ...(entry.keys !== undefined && { keys: entry.keys }),
            ...(icon && { icon }),
            run: () => {
              canvas.open({ kind, session } as Panel)
            },
          },
        ]
      : [],
  )
  if (!side) return ofPanels
  const { id, command, keys, icon } = side
  const goTo = () => {
    canvas.goTo(id)
  }
  return [...ofPanels, { id: `side.${id}`, section: 'Go', title: command, keys, icon, run: goTo }]
}
