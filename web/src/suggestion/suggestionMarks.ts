import type { IDisposable, editor } from 'monaco-editor/editor/editor.api.js'
import type { LiveEditor } from '../document/EditorPanel'
import type { Suggestion } from '../protocol/messages'
import { type Ghost, ghostOf } from './ghost'
import { type Placed, at, kindOf, placedIn, stepFrom } from './suggestion'
import { SuggestionCard } from './suggestionCard'
import type { Strategy } from './suggestionApi'

/** Receives decisions on suggestions, by their ids. */
export interface SuggestionListener {
  apply: (suggestion: Suggestion) => void
  dismiss: (suggestion: Suggestion) => void
  resolve: (suggestion: Suggestion, strategy: Strategy) => void
  authorOf: (suggestion: Suggestion) => string
  /** Called with the suggestions that have a range in the text. */
  placed: (placed: readonly Placed[]) => void
  /** Called with the suggestion at the cursor. */
  entered: (placed: Placed | undefined) => void
}

const longestNote = 100

/**
 * Shows suggestions, notes and conflicts in an editor, and moves them as people type. While the cursor is at a
 * suggestion, Tab applies and Escape dismisses it; elsewhere both keys keep their usual meaning.
 */
export class SuggestionMarks {
  readonly #live: LiveEditor
  readonly #listener: SuggestionListener
  readonly #decorations: editor.IEditorDecorationsCollection
  readonly #atChange: editor.IContextKey<boolean>
  readonly #atAny: editor.IContextKey<boolean>
  readonly #listening: IDisposable[]
  #suggestions: readonly Suggestion[] = []
  #placed: readonly Placed[] = []
  #current: Placed | undefined
  #card: SuggestionCard | undefined
  #zones: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(live: LiveEditor, listener: SuggestionListener) {
    const { monaco, view } = live
    this.#live = live
    this.#listener = listener
    this.#decorations = view.createDecorationsCollection()
    this.#atChange = view.createContextKey('agentosAtSuggestion', false)
    this.#atAny = view.createContextKey('agentosAtCard', false)
    const here =
      'agentosAtSuggestion && editorTextFocus && ' +
      '!suggestWidgetVisible && !findWidgetVisible && !editorHasMultipleSelections'
    this.#listening = [
      view.onDidChangeModelContent(() => {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => {
          this.#mark()
        })
      }),
      view.onDidChangeCursorSelection(() => {
        this.#look()
      }),
      view.addAction({
        id: 'agentos.applySuggestion',
        label: 'Apply suggestion',
        keybindings: [monaco.KeyCode.Tab],
        keybindingContext: here,
        run: () => {
          this.#decide('apply')
        },
      }),
      view.addAction({
        id: 'agentos.dismissSuggestion',
        label: 'Dismiss suggestion',
        keybindings: [monaco.KeyCode.Escape],
        keybindingContext: here,
        run: () => {
          this.#decide('dismiss')
        },
      }),
      view.addAction({
        id: 'agentos.enterSuggestion',
        label: 'Focus suggestion card',
        keybindings: [monaco.KeyMod.Alt | monaco.KeyCode.Enter],
        keybindingContext: 'agentosAtCard && editorTextFocus',
        run: () => {
          this.#card?.focus()
        },
      }),
    ]
  }

  show(suggestions: readonly Suggestion[]): void {
    this.#suggestions = suggestions
    this.#mark()
  }

  /** Moves the cursor to the next or previous suggestion. */
  step(forward: boolean): void {
    const { view } = this.#live
    const model = view.getModel()
    const position = view.getPosition()
    if (!model || !position) return
    const next = stepFrom(this.#placed, model.getOffsetAt(position), forward, this.#current)
    if (!next) return
    const place = model.getPositionAt(next.from)
    view.setPosition(place)
    view.revealPositionInCenterIfOutsideViewport(place)
    view.focus()
    this.#enter(next)
  }

  dispose(): void {
    clearTimeout(this.#timer)
    for (const each of this.#listening) each.dispose()
    this.#suggestions = []
    this.#enter(undefined)
    this.#draw([])
    this.#atChange.reset()
    this.#atAny.reset()
  }

  #mark(): void {
    const { document, view } = this.#live
    if (!view.getModel()) return
    this.#placed = placedIn(this.#suggestions, document.text, document.store.getState().epoch)
    this.#draw(this.#placed)
    this.#listener.placed(this.#placed)
    this.#look()
  }

  /** Shows the card of the suggestion at the cursor. */
  #look(): void {
    const { view } = this.#live
    const selection = view.getSelection()
    const model = view.getModel()
    if (!selection || !model) return
    const offset = model.getOffsetAt(selection.getPosition())
    const stays = this.#placed.find(
      ({ suggestion, from, to }) => suggestion.id === this.#current?.suggestion.id && from <= offset && offset <= to,
    )
    this.#enter(selection.isEmpty() ? (stays ?? at(this.#placed, offset)) : undefined)
  }

  #enter(placed: Placed | undefined): void {
    const { view } = this.#live
    const model = view.getModel()
    const before = this.#current
    const same = before?.suggestion === placed?.suggestion && before?.from === placed?.from && before?.to === placed?.to
    if (same && (this.#card !== undefined) === (placed !== undefined)) return
    this.#current = placed
    this.#atChange.set(placed !== undefined && kindOf(placed.suggestion) === 'change')
    this.#atAny.set(placed !== undefined)
    if (this.#card) view.removeContentWidget(this.#card)
    this.#card = undefined
    if (before?.suggestion.id !== placed?.suggestion.id) this.#listener.entered(placed)
    if (!placed || !model) return
    const { suggestion } = placed
    this.#card = new SuggestionCard(placed, this.#listener.authorOf(suggestion), model.getPositionAt(placed.to), {
      apply: () => {
        this.#decide('apply')
      },
      dismiss: () => {
        this.#decide('dismiss')
      },
      resolve: (strategy) => {
        this.#listener.resolve(suggestion, strategy)
        view.focus()
      },
      leave: () => {
        view.focus()
      },
    })
    view.addContentWidget(this.#card)
  }

  #decide(verdict: 'apply' | 'dismiss'): void {
    const current = this.#current
    if (!current) return
    this.#listener[verdict](current.suggestion)
    this.#live.view.focus()
  }

  #draw(placed: readonly Placed[]): void {
    const { view } = this.#live
    const model = view.getModel()
    const content = model?.getValue() ?? ''
    const ghosts = placed
      .filter(({ suggestion }) => kindOf(suggestion) === 'change')
      .map((each) => ghostOf(each, content))
    const others = placed.filter(({ suggestion }) => kindOf(suggestion) !== 'change')
    this.#decorations.set(
      model
        ? [
            ...ghosts.flatMap((ghost) => this.#ghostIn(model, ghost)),
            ...others.map((each) => this.#markIn(model, each)),
          ]
        : [],
    )
    view.changeViewZones((zones) => {
      for (const zone of this.#zones) zones.removeZone(zone)
      this.#zones = model
        ? ghosts.flatMap((ghost) => (ghost.block ? [zones.addZone(zoneFor(model, ghost.block))] : []))
        : []
    })
  }

  #ghostIn(model: editor.ITextModel, { struck, inline, block }: Ghost): editor.IModelDeltaDecoration[] {
    const marked = { linesDecorationsClassName: 'suggestion-mark' }
    const removed =
      struck.from === struck.to
        ? []
        : [
            {
              range: this.#range(model, struck.from, struck.to),
              options: { inlineClassName: 'suggestion-struck', ...marked },
            },
          ]
    const place = inline
      ? [
          {
            range: this.#range(model, inline.after, inline.after),
            options: { after: ghostText(inline.text), showIfCollapsed: true, ...marked },
          },
        ]
      : []
    const beside =
      block && removed.length === 0
        ? [{ range: this.#range(model, block.beside, block.beside), options: { isWholeLine: true, ...marked } }]
        : []
    return [...removed, ...place, ...beside]
  }

  #markIn(model: editor.ITextModel, { suggestion, from, to }: Placed): editor.IModelDeltaDecoration {
    const range = this.#range(model, from, to)
    if (kindOf(suggestion) === 'conflict')
      return {
        range,
        options: {
          className: 'suggestion-conflict',
          linesDecorationsClassName: 'suggestion-mark suggestion-mark-conflict',
          showIfCollapsed: true,
        },
      }
    const line = range.endLineNumber
    const words = `  ${this.#listener.authorOf(suggestion)}: ${(suggestion.explanation ?? '').replace(/\s+/g, ' ')}`
    const end = model.getLineMaxColumn(line)
    return {
      range: new this.#live.monaco.Range(line, end, line, end),
      options: {
        after: {
          content: words.length > longestNote ? `${words.slice(0, longestNote)}…` : words,
          inlineClassName: 'suggestion-note',
        },
        showIfCollapsed: true,
      },
    }
  }

  #range(model: editor.ITextModel, from: number, to: number) {
    return this.#live.monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to))
  }
}

function ghostText(text: string): editor.InjectedTextOptions {
  return { content: text, inlineClassName: 'suggestion-ghost', inlineClassNameAffectsLetterSpacing: true }
}

function zoneFor(model: editor.ITextModel, { beside, above, lines }: NonNullable<Ghost['block']>): editor.IViewZone {
  const domNode = document.createElement('div')
  domNode.className = 'suggestion-ghost suggestion-lines'
  domNode.textContent = lines.join('\n')
  return {
    afterLineNumber: model.getPositionAt(beside).lineNumber - (above ? 1 : 0),
    heightInLines: lines.length,
    domNode,
  }
}
