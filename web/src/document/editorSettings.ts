import type { editor } from 'monaco-editor/editor/editor.api.js'
import { createStore } from 'zustand/vanilla'
import type { EditorKeys } from './editorKeys'

export type KeyMode = 'usual' | 'vim' | 'emacs'

export interface EditorSettings {
  keys: KeyMode
  minimap: boolean
}

const key = 'agentos.editor'

/** Remembered in this browser. */
export const editorSettings = createStore<EditorSettings>(() => cleaned(stored()))

export function changeEditorSettings(change: Partial<EditorSettings>): void {
  editorSettings.setState(change)
  try {
    localStorage.setItem(key, JSON.stringify(editorSettings.getState()))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function cleaned({ keys, minimap }: { keys?: unknown; minimap?: unknown }): EditorSettings {
  return { keys: keys === 'vim' || keys === 'emacs' ? keys : 'usual', minimap: minimap !== false }
}

function stored(): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export const minimapOptions = (enabled: boolean): editor.IEditorMinimapOptions => ({
  enabled,
  renderCharacters: false,
  maxColumn: 80,
})

type Begin = (view: editor.IStandaloneCodeEditor, status: HTMLElement, keys: EditorKeys) => () => void

/** Loaded when somebody wants them. */
const modes: Record<Exclude<KeyMode, 'usual'>, () => Promise<Begin>> = {
  vim: async () => (await import('./vimKeys')).beginVim,
  emacs: async () => (await import('./emacsKeys')).beginEmacs,
}

/** Keeps an editor as the person wants it, also when they change their mind. */
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
      // Meanwhile they may want others, or the editor may be gone.
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
