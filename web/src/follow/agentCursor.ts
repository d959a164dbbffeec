import type { IDisposable, editor } from 'monaco-editor/editor/editor.api.js'
import type { LiveEditor } from '../document/EditorPanel'

const exact = 0

/**
 * The cursor of an agent in a text, with a flag that shows its name. Scrolls it into view without moving the person's
 * own cursor.
 */
export class AgentCursor implements editor.IContentWidget {
  readonly suppressMouseDown = true
  readonly #node = document.createElement('div')
  readonly #view: editor.IStandaloneCodeEditor
  readonly #listening: IDisposable
  readonly #line: number

  constructor({ view }: LiveEditor, name: string, line: number) {
    this.#view = view
    this.#line = line
    this.#node.className = 'peer-caret peer--p2 follow-caret'
    const label = document.createElement('span')
    label.textContent = name
    this.#node.append(label)
    view.addContentWidget(this)
    this.#reveal()
    // The agent's edit may arrive in the text only after the event about it.
    let lines = this.#lines()
    this.#listening = view.onDidChangeModelContent(() => {
      if (lines < line) this.#reveal()
      lines = this.#lines()
    })
  }

  dispose(): void {
    this.#listening.dispose()
    this.#view.removeContentWidget(this)
  }

  getId() {
    return 'agent cursor'
  }

  getDomNode() {
    return this.#node
  }

  getPosition() {
    return { position: { lineNumber: Math.min(this.#line, this.#lines()), column: 1 }, preference: [exact] }
  }

  #lines(): number {
    return this.#view.getModel()?.getLineCount() ?? 1
  }

  #reveal(): void {
    this.#view.revealLineInCenterIfOutsideViewport(Math.min(this.#line, this.#lines()))
    this.#view.layoutContentWidget(this)
  }
}
