import type { editor } from 'monaco-editor/editor/editor.api.js'

interface CardOptions {
  /** The line below which it is shown. */
  line: number
  title: string
  before: readonly string[]
  onRevert: () => void
  onNext: (() => void) | undefined
  onClose: () => void
}

const below = 2
const above = 1

/** Shows the committed lines of a change, and a button to revert it. */
export class ChangeCard implements editor.IContentWidget {
  readonly allowEditorOverflow = true
  readonly #node = document.createElement('section')
  readonly #line: number
  readonly #revert: HTMLButtonElement
  #entered = false

  constructor({ line, title, before, onRevert, onNext, onClose }: CardOptions) {
    this.#line = line
    this.#node.className = 'change-card'
    this.#node.setAttribute('role', 'dialog')
    this.#node.setAttribute('aria-label', `Lines ${title}`)
    const header = document.createElement('header')
    const words = document.createElement('span')
    words.textContent = title
    this.#revert = button('Revert this change', onRevert)
    header.append(words, this.#revert, ...(onNext ? [button('Next', onNext)] : []), button('Close', onClose))
    const text = document.createElement('pre')
    text.tabIndex = 0
    text.textContent = before.length === 0 ? 'Not in the last commit.' : before.join('\n')
    text.dataset.empty = String(before.length === 0)
    this.#node.append(header, text)
    this.#node.addEventListener('keydown', (event) => {
      // The editor around the card must not handle these keys.
      event.stopPropagation()
      if (event.key === 'Escape') onClose()
    })
  }

  /** Only now the card is in the page and can be focused. */
  afterRender(): void {
    if (this.#entered) return
    this.#entered = true
    this.#revert.focus()
  }

  getId() {
    return 'change card'
  }

  getDomNode() {
    return this.#node
  }

  getPosition() {
    return { position: { lineNumber: this.#line, column: 1 }, preference: [below, above] }
  }
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'button'
  made.textContent = label
  made.addEventListener('click', act)
  return made
}
