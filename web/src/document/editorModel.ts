import type { editor } from 'monaco-editor/editor/editor.api.js'
import * as Y from 'yjs'
import { Binding, type TextModel } from './binding'
import type { monaco as Monaco } from './monaco'
import type { OpenDocument } from './openDocument'

type Monaco = typeof Monaco

const models = new WeakMap<OpenDocument, EditorModel>()

/** The Monaco model of a document, bound to the shared text; panels that show the same document share it. */
export class EditorModel {
  readonly model: editor.ITextModel
  readonly undo: Y.UndoManager
  readonly #binding: Binding
  #users = 0

  constructor(monaco: Monaco, document: OpenDocument) {
    const text = document.text
    this.model = monaco.editor.createModel(text.toJSON(), document.store.getState().language)
    this.model.setEOL(monaco.editor.EndOfLineSequence.LF)
    this.#binding = new Binding(text, asTextModel(this.model))
    this.undo = new Y.UndoManager(text, {
      trackedOrigins: new Set<unknown>([this.#binding, document]),
      captureTimeout: 400,
    })
  }

  static of(monaco: Monaco, document: OpenDocument): EditorModel {
    const model = models.get(document) ?? new EditorModel(monaco, document)
    models.set(document, model)
    model.#users += 1
    return model
  }

  leave(document: OpenDocument): void {
    this.#users -= 1
    if (this.#users > 0) return
    models.delete(document)
    this.#binding.destroy()
    this.undo.destroy()
    this.model.dispose()
  }
}

function asTextModel(model: editor.ITextModel): TextModel {
  return {
    text: () => model.getValue(),
    length: () => model.getValueLength(),
    apply: (edits) => {
      model.applyEdits(
        edits.map(({ from, to, text }) => {
          const start = model.getPositionAt(from)
          const end = model.getPositionAt(to)
          const range = {
            startLineNumber: start.lineNumber,
            startColumn: start.column,
            endLineNumber: end.lineNumber,
            endColumn: end.column,
          }
          return { range, text, forceMoveMarkers: false }
        }),
      )
    },
    onChange: (listener) => {
      const listening = model.onDidChangeContent(({ changes }) => {
        listener(changes)
      })
      return () => {
        listening.dispose()
      }
    },
  }
}
