import type { editor } from 'monaco-editor/editor/editor.api.js'
import { rememberedSettings } from '../ui/settings'
import type { EditorKeys } from './editorKeys'

export type KeyMode = 'usual' | 'vim' | 'emacs'

export interface EditorSettings {
  keys: KeyMode
  minimap: boolean
}

const settings = rememberedSettings<EditorSettings>('agentos.editor', ({ keys, minimap }) => ({
  keys: keys === 'vim' || keys === 'emacs' ? keys : 'usual',
  minimap: minimap !== false,
}))

export const editorSettings = settings.store
export const changeEditorSettings = settings.change

export const minimapOptions = (enabled: boolean): editor.IEditorMinimapOptions => ({
  enabled,
  renderCharacters: false,
  maxColumn: 80,
})

type Begin = (view: editor.IStandaloneCodeEditor, status: HTMLElement, keys: EditorKeys) => () => void

/** Loaded on demand. */
const modes: Record<Exclude<KeyMode, 'usual'>, () => Promise<Begin>> = {
  vim: async () => (await import('./vimKeys')).beginVim,
  emacs: async () => (await import('./emacsKeys')).beginEmacs,
}

/** Applies the person's settings to an editor, also when they change. */
export function followEditorSettings(
  view: editor.IStandaloneCodeEditor,
  status: HTMLElement,
  keys: EditorKeys,
): () => void {
  let mode: KeyMode = 'usual'
  let leaving: Promise<() => void> = Promise.resolve(() => undefined)
  const change = (wanted: KeyMode) => {
    if (wanted === mode) return
    mode = wanted
    leaving = leaving.then(async (leave) => {
      leave()
      const begin = wanted === 'usual' ? undefined : await modes[wanted]()
      // Meanwhile the setting may have changed, or the editor may have been closed.
      return begin && mode === wanted ? begin(view, status, keys) : () => undefined
    })
  }
  const apply = ({ keys: wanted, minimap }: EditorSettings) => {
    view.updateOptions({ minimap: minimapOptions(minimap) })
    change(wanted)
  }
  apply(editorSettings.getState())
  const off = editorSettings.subscribe(apply)
  return () => {
    off()
    change('usual')
  }
}
