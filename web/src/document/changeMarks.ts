import type { IDisposable, editor } from 'monaco-editor/editor/editor.api.js'
import { ChangeCard } from './changeCard'
import { type LineChange, diffLines, revertOf } from './lineDiff'
import type { monaco as Monaco } from './monaco'

/** In milliseconds; the marks are updated this long after the last key. */
const pause = 120

type Kind = 'added' | 'changed' | 'deleted'

/**
 * Marks beside the lines that differ from the committed text. A click on a mark shows the committed lines and can
 * revert them.
 */
export class ChangeMarks {
  readonly #monaco: typeof Monaco
  readonly #view: editor.IStandaloneCodeEditor
  readonly #decorations: editor.IEditorDecorationsCollection
  readonly #listening: IDisposable[]
  #before: readonly string[] | undefined
  #changes: readonly LineChange[] = []
  #card: ChangeCard | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(monaco: typeof Monaco, view: editor.IStandaloneCodeEditor) {
    this.#monaco = monaco
    this.#view = view
    this.#decorations = view.createDecorationsCollection()
    this.#listening = [
      view.onDidChangeModelContent(() => {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => {
          this.#mark()
        }, pause)
      }),
      view.onMouseDown(({ target }) => {
        if (target.element?.classList.contains('change-mark'))
          this.#show(this.#changeAt(target.position?.lineNumber ?? 0))
      }),
      view.addAction({
        id: 'agentos.nextChange',
        label: 'Show next change',
        keybindings: [monaco.KeyMod.Alt | monaco.KeyCode.F3],
        contextMenuGroupId: 'navigation',
        run: () => {
          this.#showNext()
        },
      }),
    ]
  }

  /** Without a text, nothing is marked. */
  compareWith(text: string | undefined): void {
    this.#before = text?.replace(/\r\n?/g, '\n').split('\n')
    this.#mark()
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#hide()
    for (const each of this.#listening) each.dispose()
    this.#decorations.clear()
  }

  #mark(): void {
    const model = this.#view.getModel()
    this.#changes = model && this.#before ? diffLines(this.#before, model.getLinesContent()) : []
    this.#decorations.set(this.#changes.map((change) => this.#decorationFor(change)))
    this.#hide()
  }

  #decorationFor(change: LineChange): editor.IModelDeltaDecoration {
    const kind = kindOf(change)
    const { first, last } = shownLines(change)
    const above = kind === 'deleted' && change.newStart === 0
    return {
      range: new this.#monaco.Range(first, 1, last, 1),
      options: {
        isWholeLine: true,
        linesDecorationsClassName: `change-mark change-${kind}${above ? ' change-top' : ''}`,
        linesDecorationsTooltip: `${kind}: click for details`,
        overviewRuler: { color: { id: `agentos.${kind}` }, position: this.#monaco.editor.OverviewRulerLane.Left },
      },
    }
  }

  #changeAt(line: number): LineChange | undefined {
    return this.#changes.find((change) => {
      const { first, last } = shownLines(change)
      return line >= first && line <= last
    })
  }

  #showNext(): void {
    const line = this.#view.getPosition()?.lineNumber ?? 0
    const from = this.#card ? line : line - 1
    this.#show(this.#changes.find((change) => shownLines(change).first > from) ?? this.#changes[0])
  }

  #show(change: LineChange | undefined): void {
    const before = this.#before
    this.#hide()
    if (!change || !before) return
    const { first, last } = shownLines(change)
    this.#view.setPosition({ lineNumber: first, column: 1 })
    this.#view.revealLinesInCenterIfOutsideViewport(first, last)
    this.#card = new ChangeCard({
      line: last,
      title: `${kindOf(change)} since the last commit`,
      before: before.slice(change.oldStart, change.oldEnd),
      onRevert: () => {
        this.#revert(change, before)
      },
      onNext:
        this.#changes.length > 1
          ? () => {
              this.#showNext()
            }
          : undefined,
      onClose: () => {
        this.#hide()
        this.#view.focus()
      },
    })
    this.#view.addContentWidget(this.#card)
  }

  #revert(change: LineChange, before: readonly string[]): void {
    const { text, ...range } = revertOf(change, before, this.#view.getModel()?.getLinesContent() ?? [])
    this.#view.executeEdits('revert', [{ range, text }])
    this.#hide()
    this.#view.focus()
  }

  #hide(): void {
    if (this.#card) this.#view.removeContentWidget(this.#card)
    this.#card = undefined
  }
}

function kindOf({ oldStart, oldEnd, newStart, newEnd }: LineChange): Kind {
  if (newStart === newEnd) return 'deleted'
  return oldStart === oldEnd ? 'added' : 'changed'
}

/** The lines, counted from 1, beside which a change is marked; deleted lines are marked at the line before. */
function shownLines({ newStart, newEnd }: LineChange): { first: number; last: number } {
  return newStart === newEnd
    ? { first: Math.max(1, newStart), last: Math.max(1, newStart) }
    : { first: newStart + 1, last: newEnd }
}
