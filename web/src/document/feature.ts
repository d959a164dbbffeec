import { useStore } from 'zustand'
import type { Command } from '../palette/commands'
import type { Feature, PageState } from '../page/feature'
import { type EditorSettings, type KeyMode, changeEditorSettings, editorSettings } from './editorSettings'

export const documentFeature: Feature = {
  useCommands,
  placeKeys: [
    {
      place: 'In an editor',
      keys: [
        { title: 'Save', keys: 'Mod+S' },
        { title: 'Undo your last edit', keys: 'Mod+Z' },
        { title: 'Find and replace', keys: 'Mod+F' },
        { title: 'Next change since the last commit', keys: 'Alt+F3' },
      ],
    },
  ],
}

const keyModes: readonly { mode: KeyMode; title: string }[] = [
  { mode: 'usual', title: 'Use default keys' },
  { mode: 'vim', title: 'Use Vim keys' },
  { mode: 'emacs', title: 'Use Emacs keys' },
]

function useCommands({ session }: PageState): Command[] {
  const { keys, minimap } = useStore(editorSettings)
  if (!session) return []
  const command = (id: string, title: string, change: Partial<EditorSettings>): Command => ({
    id,
    section: 'Editor',
    title,
    run: () => {
      changeEditorSettings(change)
    },
  })
  return [
    ...keyModes
      .filter(({ mode }) => mode !== keys)
      .map(({ mode, title }) => command(`editor.keys.${mode}`, title, { keys: mode })),
    command('editor.minimap', minimap ? 'Hide the minimap' : 'Show the minimap', { minimap: !minimap }),
  ]
}
