import type { editor } from 'monaco-editor/editor/editor.api.js'
import type { monaco as Monaco } from './monaco'

type Monaco = typeof Monaco

/**
 * Reports the number of errors and warnings in a text, now and on every change, until the returned function is called.
 */
export function followProblems(monaco: Monaco, model: editor.ITextModel, tell: (count: number) => void): () => void {
  const count = () => {
    tell(
      monaco.editor
        .getModelMarkers({ resource: model.uri })
        .filter(({ severity }) => severity >= monaco.MarkerSeverity.Warning).length,
    )
  }
  const following = monaco.editor.onDidChangeMarkers((changed) => {
    if (changed.some((uri) => uri.toString() === model.uri.toString())) count()
  })
  count()
  return () => {
    following.dispose()
    tell(0)
  }
}
