import type { editor } from 'monaco-editor/editor/editor.api.js'

/** The options of all editors. */
export const editorOptions: editor.IEditorOptions & editor.IGlobalEditorOptions = {
  automaticLayout: true,
  fontFamily: '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, monospace',
  fontSize: 13,
  lineHeight: 20,
  scrollBeyondLastLine: false,
  smoothScrolling: false,
  renderLineHighlight: 'line',
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  padding: { top: 6, bottom: 12 },
  fixedOverflowWidgets: true,
  wordBasedSuggestions: 'currentDocument',
  unicodeHighlight: { ambiguousCharacters: true, invisibleCharacters: true },
  stickyScroll: { enabled: false },
  accessibilitySupport: 'auto',
  ariaLabel: 'Editor',
  editContext: false,
}
