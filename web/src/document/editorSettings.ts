import type { editor } from 'monaco-editor/editor/editor.api.js'
import { createStore } from 'zustand/vanilla'
import type { DocumentKeys } from './vimKeys'

export interface EditorSettings {
  keys: 'usual' | 'vim'
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
  return { keys: keys === 'vim' ? keys : 'usual', minimap: minimap !== false }
}

function stored(): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export const minimapOptions = (enabled: boolean): editor.IEditorMinimapOptions => ({ enabled, renderCharacters: false, maxColumn: 80 })

/** Keeps an editor as the person wants it, also when they change their mind. */
export function followEditorSettings(view: editor.IStandaloneCodeEditor, status: HTMLElement, keys: DocumentKeys): () => void {
  let vim: Promise<() => void> | undefined
  const leaveVim = () => {
    void vim?.then((leave) => {
      leave()
    })
    vim = undefined
  }
  const apply = ({ keys: wanted, minimap }: EditorSettings) => {
    view.updateOptions({ minimap: minimapOptions(minimap) })
    if (wanted !== 'vim') leaveVim()
    else vim ??= import('./vimKeys').then(({ beginVim }) => beginVim(view, status, keys))
  }
  apply(editorSettings.getState())
  const off = editorSettings.subscribe(apply)
  return () => {
    off()
    leaveVim()
  }
}
