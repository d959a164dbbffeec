import { fileName, panelKind } from '../canvas/panels'
import type { Position } from '../canvas/route'
import { openPalette } from '../palette/paletteMode'
import type { Feature } from '../page/feature'
import { FileInDock } from './FileInDock'
import { FilesSide } from './FilesSide'

declare module '../canvas/panels' {
  interface PanelParams {
    file: { workspace: string; path: string; at?: Position }
  }
}

export const fileFeature: Feature = {
  panels: [
    panelKind({
      kind: 'file',
      key: ['workspace', 'path'],
      title: ({ path }) => fileName(path),
      component: FileInDock,
    }),
  ],
  side: {
    id: 'files',
    label: 'Files',
    command: 'Files',
    keys: 'Mod+Shift+E',
    icon: 'files',
    first: '[role=tree]',
    component: FilesSide,
  },
  useCommands: ({ session }) =>
    session
      ? [
          {
            id: 'file.open',
            section: 'Go',
            title: 'Go to file',
            keys: 'Mod+P',
            alsoKeys: 'Mod+Shift+P',
            icon: 'file',
            run: () => {
              openPalette('files')
            },
          },
        ]
      : [],
  placeKeys: [
    {
      place: 'In the file tree',
      keys: [
        { title: 'Open', keys: 'Enter' },
        { title: 'Open to the side', keys: 'Mod+Enter' },
        { title: 'Rename', keys: 'F2' },
        { title: 'Cut (to move)', keys: 'Mod+X' },
        { title: 'Paste (move here)', keys: 'Mod+V' },
        { title: 'Move to trash', keys: 'Delete' },
        { title: 'Undo delete', keys: 'Mod+Z' },
        { title: 'Context menu', keys: 'Shift+F10' },
      ],
    },
  ],
}
