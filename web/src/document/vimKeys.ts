import type { editor } from 'monaco-editor/editor/editor.api.js'
import { VimMode, initVimMode } from 'monaco-vim'
import type { EditorKeys } from './editorKeys'

/** What the keys do that are ours: a document's undo is its own, and so is how it is written. */
const inUse = new Map<unknown, EditorKeys>()

/**
 * Vim's keys in an editor; its mode and its command line are in `status`. Ends when the returned function is called.
 */
export function beginVim(view: editor.IStandaloneCodeEditor, status: HTMLElement, keys: EditorKeys): () => void {
  inUse.set(view, keys)
  const vim = initVimMode(view, status)
  return () => {
    vim.dispose()
    status.replaceChildren()
    inUse.delete(view)
  }
}

type VimCommand = (vim: { editor: unknown }) => void
Object.assign(VimMode.commands, {
  undo: (vim) => inUse.get(vim.editor)?.undo(),
  redo: (vim) => inUse.get(vim.editor)?.redo(),
  save: (vim) => inUse.get(vim.editor)?.save(),
} satisfies Record<string, VimCommand>)
