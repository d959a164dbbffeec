import type { IPosition, editor } from 'monaco-editor/editor/editor.api.js'
import type { Conflict } from '../protocol/messages'
import { type Placed, confidenceWords, kindOf } from './suggestion'
import type { Strategy } from './suggestionApi'

export interface Verdicts {
  apply: () => void
  dismiss: () => void
  resolve: (strategy: Strategy) => void
  /** Returns the focus to the text. */
  leave: () => void
}

const below = 2
const above = 1

const choices: readonly { strategy: Strategy; label: (author: string) => string; title: string }[] = [
  { strategy: 'user_wins', label: () => 'Keep current text', title: "Discards the agent's change here" },
  { strategy: 'agent_wins', label: (author) => `Use ${author}'s text`, title: 'Replaces the current text' },
  { strategy: 'merge', label: () => 'Merge both', title: 'Both changes, character by character' },
]

/** The suggestion at the cursor: its author, confidence, reason and actions. Never takes the focus by itself. */
export class SuggestionCard implements editor.IContentWidget {
  readonly allowEditorOverflow = true
  readonly #node = document.createElement('section')
  readonly #position: IPosition

  constructor(placed: Placed, author: string, position: IPosition, verdicts: Verdicts) {
    const { suggestion } = placed
    const kind = kindOf(suggestion)
    this.#position = position
    this.#node.className = 'suggestion-card'
    this.#node.dataset.kind = kind
    this.#node.setAttribute('role', 'group')
    this.#node.setAttribute('aria-label', { change: 'Suggestion', note: 'Note', conflict: 'Conflict' }[kind])
    const header = document.createElement('header')
    header.append(
      element('strong', author),
      element('span', kind === 'conflict' ? 'in conflict' : confidenceWords(suggestion)),
      ...buttonsFor(placed, author, verdicts),
    )
    this.#node.append(header)
    if (suggestion.explanation !== undefined && suggestion.explanation !== '')
      this.#node.append(element('p', suggestion.explanation))
    for (const conflict of kind === 'conflict' ? suggestion.conflicts : [])
      this.#node.append(...sidesOf(conflict, author))
    this.#node.addEventListener('keydown', (event) => {
      // The editor around the card must not handle these keys.
      event.stopPropagation()
      if (event.key === 'Escape') verdicts.leave()
    })
  }

  focus(): void {
    this.#node.querySelector('button')?.focus()
  }

  getId() {
    return 'suggestion card'
  }

  getDomNode() {
    return this.#node
  }

  getPosition() {
    return { position: this.#position, preference: [below, above] }
  }
}

function buttonsFor(
  { suggestion }: Placed,
  author: string,
  { apply, dismiss, resolve }: Verdicts,
): HTMLButtonElement[] {
  const dismissing = button('Dismiss', dismiss)
  switch (kindOf(suggestion)) {
    case 'note':
      return [dismissing]
    case 'change':
      return [button('Apply', apply, 'Tab'), button('Dismiss', dismiss, 'Esc')]
    case 'conflict':
      return [
        ...choices.map(({ strategy, label, title }) => {
          const made = button(label(author), () => {
            resolve(strategy)
          })
          made.title = title
          return made
        }),
        dismissing,
      ]
  }
}

function sidesOf({ userChange, agentChange, message }: Conflict, author: string): HTMLElement[] {
  if (userChange === undefined || agentChange === undefined) return [element('p', message)]
  const sides = document.createElement('dl')
  sides.append(element('dt', 'Current'), side(userChange), element('dt', author), side(agentChange))
  return [sides]
}

function side(text: string): HTMLElement {
  const made = document.createElement('dd')
  const code = element('pre', text === '' ? '(empty)' : text)
  code.dataset.empty = String(text === '')
  made.append(code)
  return made
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function button(label: string, act: () => void, key?: string): HTMLButtonElement {
  const made = element('button', label)
  made.type = 'button'
  made.className = 'button'
  if (key !== undefined) {
    const shown = element('kbd', key)
    shown.className = 'key'
    shown.setAttribute('aria-hidden', 'true')
    made.append(shown)
  }
  made.addEventListener('click', act)
  return made
}
