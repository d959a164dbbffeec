import type { editor } from 'monaco-editor/editor/editor.api.js'
import type { DiffSettings } from './diffSettings'
import { editorOptions } from './editorOptions'
import type { monaco as Monaco } from './monaco'

/** Where there is no more room than this, the two texts are shown in one column. */
export const narrowest = 620

/** The two sides as a person has chosen to see them. */
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
 * Shows two models until it is ended; they may be disposed of then. Given as such, Monaco would never let go of them,
 * and go on comparing what is gone.
 */
export function showModels(view: editor.IStandaloneDiffEditor, models: editor.IDiffEditorModel): () => void {
  const shown = view.createViewModel(models)
  view.setModel(shown)
  return () => {
    view.setModel(null)
    shown.dispose()
  }
}

/** Monaco forgets what the two sides are called whenever it changes how they are shown. */
function keepNames(view: editor.IStandaloneDiffEditor, names: readonly [string, string]): void {
  for (const [at, side] of [view.getOriginalEditor(), view.getModifiedEditor()].entries()) {
    const name = () => {
      if (side.getRawOptions().ariaLabel !== names[at]) side.updateOptions({ ariaLabel: names[at] ?? '' })
    }
    name()
    side.onDidChangeConfiguration(name)
  }
}
