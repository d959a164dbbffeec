import type { editor } from 'monaco-editor/editor/editor.api.js'
import type { DiffSettings } from './diffSettings'
import { editorOptions } from './editorOptions'
import type { monaco as Monaco } from './monaco'

/** In pixels; where there is less room, the diff is shown inline. */
export const narrowest = 620

/** A diff editor with the person's settings. */
export function createDiffEditor(
  monaco: typeof Monaco,
  host: HTMLElement,
  settings: DiffSettings,
  names: readonly [string, string],
  more: editor.IDiffEditorConstructionOptions = {},
): editor.IStandaloneDiffEditor {
  const view = monaco.editor.createDiffEditor(host, {
    ...editorOptions,
    minimap: { enabled: false },
    renderOverviewRuler: true,
    ...diffOptions(settings),
    ...more,
  })
  keepNames(view, names)
  return view
}

export function diffOptions({ view, ignoreWhitespace, hideUnchanged }: DiffSettings): editor.IDiffEditorOptions {
  return {
    renderSideBySide: view === 'beside',
    useInlineViewWhenSpaceIsLimited: true,
    renderSideBySideInlineBreakpoint: narrowest,
    ignoreTrimWhitespace: ignoreWhitespace,
    hideUnchangedRegions: { enabled: hideUnchanged },
  }
}

/**
 * Shows two models until it is disposed; the models can be disposed after that. Passed directly, Monaco would keep them
 * and go on comparing disposed models.
 */
export function showModels(view: editor.IStandaloneDiffEditor, models: editor.IDiffEditorModel): () => void {
  const shown = view.createViewModel(models)
  view.setModel(shown)
  return () => {
    view.setModel(null)
    shown.dispose()
  }
}

/** Monaco forgets the names of the two sides whenever its layout changes. */
function keepNames(view: editor.IStandaloneDiffEditor, names: readonly [string, string]): void {
  for (const [at, side] of [view.getOriginalEditor(), view.getModifiedEditor()].entries()) {
    const name = () => {
      if (side.getRawOptions().ariaLabel !== names[at]) side.updateOptions({ ariaLabel: names[at] ?? '' })
    }
    name()
    side.onDidChangeConfiguration(name)
  }
}
