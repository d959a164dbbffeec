import type { editor } from 'monaco-editor/editor/editor.api.js'
import { problemOf } from '../connection/problem'
import { say } from '../ui/toasts'
import type { EditorModel } from './editorModel'
import type { monaco as Monaco } from './monaco'
import type { OpenDocument } from './openDocument'

export interface EditorKeys {
  undo: () => void
  redo: () => void
  save: () => void
}

/**
 * Adds an undo that undoes only edits made here, and a save that writes the file. Returned for key modes that bind them
 * to other keys.
 */
export function addKeys(
  monaco: typeof Monaco,
  view: editor.IStandaloneCodeEditor,
  shared: EditorModel,
  document: OpenDocument,
): EditorKeys {
  const { CtrlCmd, Shift } = monaco.KeyMod
  const keys: EditorKeys = {
    undo: () => {
      shared.undo.undo()
    },
    redo: () => {
      shared.undo.redo()
    },
    save: () => {
      document.save().catch((error: unknown) => {
        say({ tone: 'bad', ...problemOf(error) })
      })
    },
  }
  const { KeyS, KeyY, KeyZ } = monaco.KeyCode
  // As actions: a command would apply to all editors, and always run that of the newest one.
  view.addAction({
    id: 'agentos.undo',
    label: 'Undo',
    keybindings: [CtrlCmd | KeyZ],
    keybindingContext: 'editorTextFocus',
    run: keys.undo,
  })
  view.addAction({
    id: 'agentos.redo',
    label: 'Redo',
    keybindings: [CtrlCmd | Shift | KeyZ, CtrlCmd | KeyY],
    keybindingContext: 'editorTextFocus',
    run: keys.redo,
  })
  view.addAction({ id: 'agentos.save', label: 'Save', keybindings: [CtrlCmd | KeyS], run: keys.save })
  return keys
}
