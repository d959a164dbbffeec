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

/** An undo that takes back only what was done here, and a save that writes the file; returned for those who have other keys for them. */
export function addKeys(monaco: typeof Monaco, view: editor.IStandaloneCodeEditor, shared: EditorModel, document: OpenDocument): EditorKeys {
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
  view.addCommand(CtrlCmd | monaco.KeyCode.KeyZ, keys.undo)
  view.addCommand(CtrlCmd | Shift | monaco.KeyCode.KeyZ, keys.redo)
  view.addCommand(CtrlCmd | monaco.KeyCode.KeyY, keys.redo)
  view.addCommand(CtrlCmd | monaco.KeyCode.KeyS, keys.save)
  return keys
}
