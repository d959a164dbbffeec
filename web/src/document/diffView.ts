import type { IDisposable, editor } from 'monaco-editor/editor/editor.api.js'
import type { Comment } from '../protocol/messages'
import { createDiffEditor, diffOptions, showModels } from './diffEditor'
import type { DiffSettings } from './diffSettings'
import { editsBetween, shownTexts } from './diffTexts'
import { type Zone, Zones } from './diffZones'
import type { monaco as Monaco } from './monaco'

export type Side = Comment['side']

export interface DiffPlace {
  side: Side
  /** Counted from 1. */
  line: number
}

export interface SideZone extends Zone {
  side: Side
  /** For a zone of the old side: the new line below which it is shown in the inline view. */
  inline?: number
}

interface Listeners {
  onMove: (place: DiffPlace) => void
  onLine: (place: DiffPlace) => void
  onHost: (key: string, host: HTMLElement | undefined) => void
}

let views = 0

/** Events with which a person scrolls or moves in the text. */
const navigationEvents = ['wheel', 'pointerdown', 'keydown'] as const

/** Monaco's diff editor for texts that change, with zones between their lines. */
export class DiffView {
  readonly #monaco: typeof Monaco
  readonly #view: editor.IStandaloneDiffEditor
  readonly #zones: Record<Side, Zones>
  readonly #models: readonly editor.ITextModel[]
  readonly #end: () => void
  readonly #host: HTMLElement
  #side: Side = 'new'
  /** Waits for the new diff to restore the scroll position, unless the person scrolls away. */
  #staying: IDisposable | undefined
  readonly #leave = (): void => {
    this.#staying?.dispose()
    this.#staying = undefined
  }

  constructor(
    monaco: typeof Monaco,
    host: HTMLElement,
    path: string,
    texts: readonly [string, string],
    settings: DiffSettings,
    names: readonly [string, string],
    { onMove, onLine, onHost }: Listeners,
  ) {
    this.#monaco = monaco
    this.#host = host
    for (const event of navigationEvents) host.addEventListener(event, this.#leave, { capture: true, passive: true })
    this.#view = createDiffEditor(monaco, host, settings, names, {
      readOnly: true,
      domReadOnly: true,
      renderMarginRevertIcon: false,
      renderGutterMenu: false,
      renderValidationDecorations: 'off',
      unusualLineTerminators: 'off',
      occurrencesHighlight: 'off',
      matchBrackets: 'never',
      contextmenu: false,
      selectOnLineNumbers: false,
      renderLineHighlightOnlyWhenFocus: true,
    })
    const number = String(++views)
    const [original, modified] = shownTexts(...texts).map((text, at) =>
      monaco.editor.createModel(
        text,
        undefined,
        monaco.Uri.from({ scheme: 'diff', authority: `${number}-${String(at)}`, path: `/${path}` }),
      ),
    )
    if (!original || !modified) throw new Error('a diff needs two models')
    this.#models = [original, modified]
    this.#end = showModels(this.#view, { original, modified })
    this.#zones = {
      old: new Zones(this.#view.getOriginalEditor(), onHost),
      new: new Zones(this.#view.getModifiedEditor(), onHost),
    }
    for (const side of ['old', 'new'] as const) {
      const view = this.#editor(side)
      view.onDidFocusEditorText(() => {
        this.#side = side
      })
      view.onDidChangeCursorPosition(({ position: { lineNumber } }) => {
        if (view.hasTextFocus()) onMove({ side, line: lineNumber })
      })
      view.onMouseDown(({ target }) => {
        if (target.type === monaco.editor.MouseTargetType.GUTTER_LINE_NUMBERS)
          onLine({ side, line: target.position.lineNumber })
      })
    }
    // The first diff is not computed yet: when it is, `lookAt` scrolls to its line again.
    this.#stay(() => undefined)
  }

  configure(settings: DiffSettings, onlyBeside: boolean): void {
    this.#view.updateOptions({ ...diffOptions(settings), useInlineViewWhenSpaceIsLimited: !onlyBeside })
  }

  show(texts: readonly [string, string], zones: readonly SideZone[], inline: boolean): void {
    const [before, after] = shownTexts(...texts)
    const line = this.#topLine()
    const changed = this.#change('old', before)
    const moved = this.#change('new', after)
    this.#zones.old.show(inline ? [] : zones.filter(({ side }) => side === 'old'))
    this.#zones.new.show(
      zones
        .filter(({ side }) => inline || side === 'new')
        .map((zone) => (zone.side === 'old' ? { ...zone, afterLine: zone.inline ?? 0 } : zone)),
    )
    if (!changed && !moved) return
    const back = { line: moved?.(line.line) ?? line.line, offset: line.offset }
    this.#scrollTo(back)
    // The filler lines that align both sides come with the new diff.
    this.#stay(() => {
      this.#scrollTo(back)
    })
  }

  #stay(scroll: () => void): void {
    this.#leave()
    this.#staying = this.#view.onDidUpdateDiff(() => {
      this.#leave()
      scroll()
    })
  }

  #change(side: Side, text: string): ((line: number) => number) | undefined {
    const model = this.#editor(side).getModel()
    const there = model?.getValue(this.#monaco.editor.EndOfLinePreference.LF)
    if (!model || there === undefined || there === text) return undefined
    const { edits, lineAfter } = editsBetween(there, text)
    model.applyEdits(edits.map(({ text: inserted, ...range }) => ({ range, text: inserted })))
    return lineAfter
  }

  #topLine(): { line: number; offset: number } {
    const view = this.#editor('new')
    const line = view.getVisibleRanges()[0]?.startLineNumber ?? 1
    return { line, offset: view.getScrollTop() - view.getTopForLineNumber(line) }
  }

  #scrollTo({ line, offset }: { line: number; offset: number }): void {
    const view = this.#editor('new')
    view.setScrollTop(view.getTopForLineNumber(line) + offset)
  }

  #editor(side: Side): editor.ICodeEditor {
    return side === 'old' ? this.#view.getOriginalEditor() : this.#view.getModifiedEditor()
  }

  focus(): void {
    this.#editor(this.#side).focus()
  }

  goTo(place: DiffPlace): void {
    this.lookAt(place)
    this.#editor(place.side).focus()
  }

  lookAt({ side, line }: DiffPlace): void {
    const view = this.#editor(side)
    const reveal = () => {
      view.revealLineInCenterIfOutsideViewport(line)
    }
    view.setPosition({ lineNumber: line, column: 1 })
    reveal()
    if (this.#staying) this.#stay(reveal)
  }

  place(): DiffPlace {
    return { side: this.#side, line: this.#editor(this.#side).getPosition()?.lineNumber ?? 1 }
  }

  dispose(): void {
    for (const event of navigationEvents) this.#host.removeEventListener(event, this.#leave, { capture: true })
    this.#leave()
    this.#zones.old.dispose()
    this.#zones.new.dispose()
    this.#end()
    this.#view.dispose()
    for (const model of this.#models) model.dispose()
  }
}
