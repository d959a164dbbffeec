import type { IDisposable, editor } from 'monaco-editor/editor/editor.api.js'
import type { LiveEditor } from '../document/EditorPanel'

const exact = 0

/**
 * The place in a text at which an agent is: brought into view, with a flag that has its name. The person's own cursor
 * stays where it is.
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
    // What the agent wrote may come into the text only after it was told.
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
