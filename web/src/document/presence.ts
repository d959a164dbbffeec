import type { editor } from 'monaco-editor/editor/editor.api.js'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { hasStrings, isObject } from '../protocol/read'
import type { monaco as Monaco } from './monaco'

export interface Peer {
  client: number
  name: string
  /** The name of a design token. */
  colour: string
  anchor: number
  head: number
}

const colourToken = /^--p[1-5]$/

/** The cursors of others. Their states are validated, because other people's programs send them. */
export function peersOf(states: ReadonlyMap<number, unknown>, own: number, doc: Y.Doc): Peer[] {
  const peers: Peer[] = []
  for (const [client, state] of states) {
    if (client === own || !isObject(state)) continue
    const { user, selection } = state
    if (!isObject(selection)) continue
    const anchor = offsetOf(selection.anchor, doc)
    const head = offsetOf(selection.head, doc)
    if (anchor === undefined || head === undefined) continue
    const colour =
      hasStrings(user, 'color') && colourToken.test(user.color) ? user.color : `--p${String((client % 5) + 1)}`
    peers.push({ client, name: nameOf(user), colour, anchor, head })
  }
  return peers
}

/** The names of all others who have the document open, each once. */
export function othersIn(states: ReadonlyMap<number, unknown>, own: number): string[] {
  const names = [...states].flatMap(([client, state]) =>
    client === own || !isObject(state) ? [] : [nameOf(state.user)],
  )
  return [...new Set(names)].toSorted()
}

function nameOf(user: unknown): string {
  const name = hasStrings(user, 'name') ? user.name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 24) : ''
  return name === '' ? 'someone' : name
}

function offsetOf(json: unknown, doc: Y.Doc): number | undefined {
  if (!isObject(json)) return undefined
  try {
    return Y.createAbsolutePositionFromRelativePosition(Y.createRelativePositionFromJSON(json), doc)?.index
  } catch {
    return undefined
  }
}

/** Shows the cursors and selections of others in an editor, and sends ours. */
export function sharePresence(
  monaco: typeof Monaco,
  view: editor.IStandaloneCodeEditor,
  text: Y.Text,
  awareness: Awareness,
): () => void {
  const doc = text.doc
  const model = view.getModel()
  if (!doc || !model) return () => undefined
  const decorations = view.createDecorationsCollection()
  const flags = new Map<number, Flag>()

  const show = () => {
    const peers = peersOf(awareness.getStates(), doc.clientID, doc)
    decorations.set(
      peers
        .filter(({ anchor, head }) => anchor !== head)
        .map(({ anchor, head, colour }) => {
          const from = model.getPositionAt(Math.min(anchor, head))
          const to = model.getPositionAt(Math.max(anchor, head))
          return {
            range: monaco.Range.fromPositions(from, to),
            options: { inlineClassName: `peer-selection peer${colour}` },
          }
        }),
    )
    for (const [client, flag] of flags) {
      if (peers.some((peer) => peer.client === client)) continue
      view.removeContentWidget(flag)
      flags.delete(client)
    }
    for (const peer of peers) {
      const position = model.getPositionAt(peer.head)
      const flag = flags.get(peer.client)
      if (flag) {
        if (flag.moveTo(position)) view.layoutContentWidget(flag)
      } else {
        const made = new Flag(peer, position)
        flags.set(peer.client, made)
        view.addContentWidget(made)
      }
    }
  }

  const tell = () => {
    const selection = view.getSelection()
    if (!selection) return
    const place = (line: number, column: number) =>
      Y.createRelativePositionFromTypeIndex(text, model.getOffsetAt({ lineNumber: line, column }))
    awareness.setLocalStateField('selection', {
      anchor: place(selection.selectionStartLineNumber, selection.selectionStartColumn),
      head: place(selection.positionLineNumber, selection.positionColumn),
    })
  }
  const hide = () => {
    awareness.setLocalStateField('selection', null)
  }

  const listening = [
    view.onDidChangeCursorSelection(tell),
    view.onDidFocusEditorText(tell),
    view.onDidBlurEditorText(hide),
  ]
  awareness.on('change', show)
  text.observe(show)
  show()
  return () => {
    for (const each of listening) each.dispose()
    awareness.off('change', show)
    text.unobserve(show)
    hide()
    for (const flag of flags.values()) view.removeContentWidget(flag)
    decorations.clear()
  }
}

/** A caret with a name on top that fades while its owner is idle. */
class Flag implements editor.IContentWidget {
  readonly #node = document.createElement('div')
  readonly #id: string
  #position: { lineNumber: number; column: number }
  readonly suppressMouseDown = true

  constructor({ client, name, colour }: Peer, position: { lineNumber: number; column: number }) {
    this.#id = `peer ${String(client)}`
    this.#position = position
    this.#node.className = `peer-caret peer${colour}`
    const label = document.createElement('span')
    label.textContent = name
    this.#node.append(label)
  }

  getId() {
    return this.#id
  }

  getDomNode() {
    return this.#node
  }

  getPosition() {
    return { position: this.#position, preference: [0] }
  }

  moveTo(position: { lineNumber: number; column: number }): boolean {
    if (position.lineNumber === this.#position.lineNumber && position.column === this.#position.column) return false
    this.#position = position
    // Restarts the fading.
    for (const animation of this.#node.getAnimations({ subtree: true })) animation.currentTime = 0
    return true
  }
}
