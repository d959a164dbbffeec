import type { editor } from 'monaco-editor/editor/editor.api.js'
import { VimMode, initVimMode } from 'monaco-vim'
import type { EditorKeys } from './editorKeys'

/** The undo and save of each editor, because Vim must use those of the document. */
const inUse = new Map<unknown, EditorKeys>()

/** Vim keys in an editor; mode and command line appear in `status`. Returns a function that ends them. */
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
