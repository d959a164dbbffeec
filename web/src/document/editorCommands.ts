import type { editor } from 'monaco-editor/editor/editor.api.js'

/** A command for the active editor. */
export interface EditorCommand {
  id: string
  title: string
  keys?: string
  run: () => void
}

/** The languages that have a formatter. */
const formatted = new Set(['json', 'css', 'scss', 'less', 'html'])

export function editorCommands(view: editor.IStandaloneCodeEditor, language: string): EditorCommand[] {
  const act = (action: string) => () => {
    view.focus()
    void view.getAction(action)?.run()
  }
  return [
    { id: 'editor.line', title: 'Go to line', keys: 'Mod+G', run: act('editor.action.gotoLine') },
    { id: 'editor.occurrences', title: 'Select all occurrences', run: act('editor.action.selectHighlights') },
    { id: 'editor.below', title: 'Add cursor below', run: act('editor.action.insertCursorBelow') },
    ...(formatted.has(language)
      ? [{ id: 'editor.format', title: 'Format this file', run: act('editor.action.formatDocument') }]
      : []),
  ]
}
