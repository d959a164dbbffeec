import type { editor } from 'monaco-editor/editor/editor.api.js'
import { problemOf } from '../connection/problem'
import { say } from '../ui/toasts'
import type { EditorModel } from './editorModel'
import type { monaco as Monaco } from './monaco'
import type { OpenDocument } from './openDocument'

/** An undo that takes back only what was done here, and a save that writes the file. */
export function addKeys(monaco: typeof Monaco, view: editor.IStandaloneCodeEditor, shared: EditorModel, document: OpenDocument): void {
  const { CtrlCmd, Shift } = monaco.KeyMod
  const undo = () => {
    shared.undo.undo()
  }
  const redo = () => {
    shared.undo.redo()
  }
  view.addCommand(CtrlCmd | monaco.KeyCode.KeyZ, undo)
  view.addCommand(CtrlCmd | Shift | monaco.KeyCode.KeyZ, redo)
  view.addCommand(CtrlCmd | monaco.KeyCode.KeyY, redo)
  view.addCommand(CtrlCmd | monaco.KeyCode.KeyS, () => {
    document.save().catch((error: unknown) => {
      say({ tone: 'bad', ...problemOf(error) })
    })
  })
}
