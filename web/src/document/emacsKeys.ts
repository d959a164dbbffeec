import type { IPosition, editor } from 'monaco-editor/editor/editor.api.js'
import type { EditorKeys } from './editorKeys'
import { chordOf } from './emacsChord'
import { capitalized, lineKillEnd, transposition, wordEnd, wordStart } from './emacsText'
import { KillRing } from './killRing'

type Command = (emacs: Emacs) => void

/** Monaco's movements that also exist as a selecting movement. */
const move =
  (movement: string): Command =>
  (emacs) => {
    emacs.move(movement)
  }
const act =
  (action: string): Command =>
  (emacs) => {
    emacs.act(action)
  }

const whileTyping: Record<string, Command> = {
  'C-f': move('cursorRight'),
  'C-b': move('cursorLeft'),
  'C-n': move('cursorDown'),
  'C-p': move('cursorUp'),
  'C-a': move('cursorLineStart'),
  'C-e': move('cursorLineEnd'),
  'C-v': move('cursorPageDown'),
  'M-v': move('cursorPageUp'),
  'M-<': move('cursorTop'),
  'M->': move('cursorBottom'),
  'M-f': (emacs) => {
    emacs.moveTo(wordEnd(emacs.text, emacs.point))
  },
  'M-b': (emacs) => {
    emacs.moveTo(wordStart(emacs.text, emacs.point))
  },
  'M-g g': act('editor.action.gotoLine'),
  'M-g M-g': act('editor.action.gotoLine'),
  'C-l': (emacs) => {
    emacs.centre()
  },

  'C-Space': (emacs) => {
    emacs.setMark()
  },
  'C-@': (emacs) => {
    emacs.setMark()
  },
  'C-x C-x': (emacs) => {
    emacs.exchangePointAndMark()
  },
  'C-x h': (emacs) => {
    emacs.markAll()
  },
  'C-g': (emacs) => {
    emacs.quit()
  },

  'C-k': (emacs) => {
    emacs.kill(emacs.point, lineKillEnd(emacs.text, emacs.point))
  },
  'M-d': (emacs) => {
    emacs.kill(emacs.point, wordEnd(emacs.text, emacs.point))
  },
  'M-Backspace': (emacs) => {
    emacs.kill(wordStart(emacs.text, emacs.point), emacs.point)
  },
  'C-w': (emacs) => {
    emacs.killRegion()
  },
  'S-Delete': (emacs) => {
    emacs.killRegion()
  },
  'M-w': (emacs) => {
    emacs.copyRegion()
  },
  'C-y': (emacs) => {
    emacs.yank()
  },
  'M-y': (emacs) => {
    emacs.yankPop()
  },

  'C-d': act('deleteRight'),
  'C-o': (emacs) => {
    emacs.replace(emacs.point, emacs.point, '\n', emacs.point)
  },
  'C-t': (emacs) => {
    emacs.transpose()
  },
  'M-u': (emacs) => {
    emacs.changeWord((word) => word.toUpperCase())
  },
  'M-l': (emacs) => {
    emacs.changeWord((word) => word.toLowerCase())
  },
  'M-c': (emacs) => {
    emacs.changeWord(capitalized)
  },

  'C-/': (emacs) => {
    emacs.keys.undo()
  },
  'C-_': (emacs) => {
    emacs.keys.undo()
  },
  'C-x u': (emacs) => {
    emacs.keys.undo()
  },
  'C-?': (emacs) => {
    emacs.keys.redo()
  },
  'C-x C-s': (emacs) => {
    emacs.keys.save()
  },
  'C-s': (emacs) => {
    emacs.find('actions.find')
  },
  'C-r': (emacs) => {
    emacs.find('actions.find')
  },
  'M-%': (emacs) => {
    emacs.find('editor.action.startFindReplaceAction')
  },
}

const whileFinding: Record<string, Command> = {
  'C-s': act('editor.action.nextMatchFindAction'),
  'C-r': act('editor.action.previousMatchFindAction'),
  'C-g': (emacs) => {
    emacs.giveUpFinding()
  },
}

const nothing: Record<string, Command> = {}
/** The prefixes of commands with several keys. */
const prefixes = new Set(
  Object.keys(whileTyping)
    .filter((keys) => keys.includes(' '))
    .map((keys) => keys.slice(0, keys.indexOf(' '))),
)
/** Shared by all editors of the page. */
const ring = new KillRing()

/** Emacs keys in an editor; messages appear in `status`. Returns a function that ends them. */
export function beginEmacs(view: editor.IStandaloneCodeEditor, status: HTMLElement, keys: EditorKeys): () => void {
  const emacs = new Emacs(view, status, keys)
  const host = view.getContainerDomNode()
  const pressed = (event: KeyboardEvent) => {
    if (event.isComposing || !emacs.press(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Before the editor, which has other commands for most of these keys.
  host.addEventListener('keydown', pressed, { capture: true })
  host.dataset.keys = 'emacs'
  const listening = [
    view.onMouseDown(() => {
      emacs.interrupt()
    }),
    view.onDidBlurEditorText(() => {
      emacs.interrupt()
    }),
  ]
  return () => {
    host.removeEventListener('keydown', pressed, { capture: true })
    delete host.dataset.keys
    for (const each of listening) each.dispose()
    emacs.end()
  }
}

class Emacs {
  readonly keys: EditorKeys
  readonly #view: editor.IStandaloneCodeEditor
  readonly #status: HTMLElement
  /** Moves with the surrounding text as anyone edits it. */
  readonly #mark: editor.IEditorDecorationsCollection
  /** Whether movements select. */
  #marking = false
  /** The keys typed so far of a command that has several. */
  #pending = ''
  /** The previous and the current command, if they affect the next one. */
  #before: 'kill' | 'yank' | undefined
  #now: 'kill' | 'yank' | undefined
  #foundFrom: IPosition | undefined

  constructor(view: editor.IStandaloneCodeEditor, status: HTMLElement, keys: EditorKeys) {
    this.#view = view
    this.#status = status
    this.keys = keys
    this.#mark = view.createDecorationsCollection()
  }

  /** Returns whether the key was handled. */
  press(event: KeyboardEvent): boolean {
    const chord = chordOf(event)
    if (chord === undefined) return false
    const keys = this.#pending === '' ? chord : `${this.#pending} ${chord}`
    const command = this.#commandsFor(event.target)[keys]
    const isPrefix = this.#view.hasTextFocus() && prefixes.has(keys)
    const isOurs = command !== undefined || isPrefix || this.#pending !== ''
    this.#before = this.#now
    this.#now = undefined
    this.#pending = isPrefix ? keys : ''
    this.#say(isPrefix ? `${keys}-` : '')
    if (command) command(this)
    else if (isOurs && !isPrefix) this.#say(chord === 'C-g' ? 'Quit' : `${keys} is undefined`)
    else if (!isOurs && types(event)) this.#stopMarking()
    return isOurs
  }

  /** A click or a jump: the next command does not continue the previous one. */
  interrupt(): void {
    this.#marking = false
    this.#now = undefined
    this.#pending = ''
    this.#say('')
  }

  end(): void {
    this.#mark.clear()
    this.#say('')
  }

  get text(): string {
    return this.#view.getModel()?.getValue() ?? ''
  }

  get point(): number {
    return this.#offset(this.#view.getPosition())
  }

  act(action: string): void {
    this.#view.trigger('emacs', action, null)
  }

  move(movement: string): void {
    this.act(this.#marking ? `${movement}Select` : movement)
  }

  moveTo(offset: number): void {
    this.#select(this.#marking ? this.#offset(this.#view.getSelection()?.getSelectionStart()) : offset, offset)
  }

  centre(): void {
    const position = this.#view.getPosition()
    if (position) this.#view.revealPositionInCenter(position)
  }

  setMark(): void {
    this.#select(this.point, this.point)
    this.#placeMark(this.point)
    this.#marking = true
    this.#say('Mark set')
  }

  exchangePointAndMark(): void {
    const mark = this.#markOffset()
    if (mark === undefined) {
      this.#say('No mark: set it with C-Space')
      return
    }
    const { point } = this
    this.#placeMark(point)
    this.#select(point, mark)
    this.#marking = true
  }

  markAll(): void {
    this.#placeMark(this.text.length)
    this.#select(this.text.length, 0)
    this.#marking = true
  }

  quit(): void {
    this.#stopMarking()
    this.#say('Quit')
  }

  kill(from: number, to: number): void {
    const killed = this.text.slice(from, to)
    if (killed === '') return
    if (this.#before === 'kill') ring.extend(killed, to > this.point ? 'after' : 'before')
    else ring.add(killed)
    copyToClipboard(ring.front ?? '')
    this.replace(from, to, '')
    this.#now = 'kill'
  }

  killRegion(): void {
    const region = this.#region()
    if (region) this.kill(...region)
  }

  copyRegion(): void {
    const region = this.#region()
    if (!region) return
    ring.add(this.text.slice(...region))
    copyToClipboard(ring.front ?? '')
    this.#stopMarking()
    this.#say('Copied')
  }

  yank(): void {
    this.#yank(this.#region(false) ?? [this.point, this.point], ring.front)
  }

  yankPop(): void {
    const mark = this.#markOffset()
    if (this.#before !== 'yank' || mark === undefined) this.#say('M-y works only after C-y')
    else this.#yank([mark, this.point], ring.rotate())
  }

  transpose(): void {
    const change = transposition(this.text, this.point)
    if (change) this.replace(change.from, change.to, change.text)
  }

  changeWord(change: (word: string) => string): void {
    const end = wordEnd(this.text, this.point)
    this.replace(this.point, end, change(this.text.slice(this.point, end)))
  }

  replace(from: number, to: number, text: string, point = from + text.length): void {
    const [start, end] = [this.#position(from), this.#position(to)]
    const range = {
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    }
    this.#view.executeEdits('emacs', [{ range, text, forceMoveMarkers: true }])
    this.#marking = false
    this.#select(point, point)
  }

  find(action: string): void {
    this.#foundFrom = this.#view.getPosition() ?? undefined
    this.#marking = false
    void this.#view.getAction(action)?.run()
  }

  /** Returns to where the search started. */
  giveUpFinding(): void {
    this.act('closeFindWidget')
    if (this.#foundFrom) this.#view.setPosition(this.#foundFrom)
    this.#view.focus()
    this.#say('Quit')
  }

  #commandsFor(target: EventTarget | null): Record<string, Command> {
    if (this.#view.hasTextFocus()) return whileTyping
    return target instanceof Element && target.closest('.find-widget') ? whileFinding : nothing
  }

  #yank([from, to]: readonly [number, number], text: string | undefined): void {
    if (text === undefined) {
      this.#say('Kill ring is empty')
      return
    }
    this.replace(from, to, text)
    this.#placeMark(from)
    this.#now = 'yank'
  }

  /** The selection, or else, with `toMark`, the region between point and mark. */
  #region(toMark = true): readonly [number, number] | undefined {
    const selection = this.#view.getSelection()
    if (selection && !selection.isEmpty())
      return [this.#offset(selection.getStartPosition()), this.#offset(selection.getEndPosition())]
    if (!toMark) return undefined
    const mark = this.#markOffset()
    if (mark === undefined) this.#say('No region: set the mark with C-Space')
    return mark === undefined ? undefined : [Math.min(mark, this.point), Math.max(mark, this.point)]
  }

  #stopMarking(): void {
    if (!this.#marking) return
    this.#marking = false
    this.#select(this.point, this.point)
  }

  #placeMark(offset: number): void {
    const { lineNumber, column } = this.#position(offset)
    this.#mark.set([
      {
        range: { startLineNumber: lineNumber, startColumn: column, endLineNumber: lineNumber, endColumn: column },
        options: {},
      },
    ])
  }

  #markOffset(): number | undefined {
    const range = this.#mark.getRange(0)
    return range ? this.#offset(range.getStartPosition()) : undefined
  }

  #select(anchor: number, point: number): void {
    const [start, end] = [this.#position(anchor), this.#position(point)]
    this.#view.setSelection({
      selectionStartLineNumber: start.lineNumber,
      selectionStartColumn: start.column,
      positionLineNumber: end.lineNumber,
      positionColumn: end.column,
    })
    this.#view.revealPosition(end)
  }

  #position(offset: number): IPosition {
    return this.#view.getModel()?.getPositionAt(offset) ?? { lineNumber: 1, column: 1 }
  }

  #offset(position: IPosition | null | undefined): number {
    return position ? (this.#view.getModel()?.getOffsetAt(position) ?? 0) : 0
  }

  #say(words: string): void {
    this.#status.textContent = words
  }
}

function types({ key, ctrlKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !altKey && (key.length === 1 || key === 'Enter')
}

/** Copies killed text to the clipboard; if the browser does not allow it, the kill ring still has it. */
function copyToClipboard(text: string): void {
  if (window.isSecureContext) navigator.clipboard.writeText(text).catch(() => undefined)
}
