import * as Y from 'yjs'

export interface Change {
  rangeOffset: number
  rangeLength: number
  text: string
}

export interface OffsetEdit {
  from: number
  to: number
  text: string
}

/** The part of an editor's model that the binding needs; lines end with LF in it. */
export interface TextModel {
  text(): string
  length(): number
  /** Offsets refer to the text before all edits; they are ascending and do not overlap. */
  apply(edits: readonly OffsetEdit[]): void
  onChange(listener: (changes: readonly Change[]) => void): () => void
}

/**
 * Keeps a shared text and an editor's model in sync. Typed text becomes one transaction with this binding as its
 * origin, so that an undo manager can tell it from the edits of others.
 */
export class Binding {
  readonly #text: Y.Text
  readonly #model: TextModel
  readonly #off: (() => void)[] = []
  #applying = false

  constructor(text: Y.Text, model: TextModel) {
    this.#text = text
    this.#model = model
    this.#repair()
    const observer = (event: Y.YTextEvent, transaction: Y.Transaction) => {
      if (transaction.origin !== this) this.#fromOthers(event)
    }
    text.observe(observer)
    this.#off.push(
      () => {
        text.unobserve(observer)
      },
      model.onChange((changes) => {
        if (!this.#applying) this.#typed(changes)
      }),
    )
  }

  destroy(): void {
    for (const off of this.#off) off()
  }

  #typed(changes: readonly Change[]): void {
    this.#text.doc?.transact(() => {
      // From the end, so that earlier offsets stay valid.
      for (const { rangeOffset, rangeLength, text } of changes.toSorted((a, b) => b.rangeOffset - a.rangeOffset)) {
        if (rangeLength > 0) this.#text.delete(rangeOffset, rangeLength)
        if (text !== '') this.#text.insert(rangeOffset, text.replace(/\r\n?/g, '\n'))
      }
    }, this)
    this.#check()
  }

  #fromOthers(event: Y.YTextEvent): void {
    this.#applyQuietly(editsOf(event.delta))
    this.#check()
  }

  #applyQuietly(edits: readonly OffsetEdit[]): void {
    if (edits.length === 0) return
    this.#applying = true
    try {
      this.#model.apply(edits)
    } finally {
      this.#applying = false
    }
  }

  /** The shared text is authoritative: an editor that differs is corrected. */
  #check(): void {
    if (this.#model.length() !== this.#text.length) this.#repair()
  }

  #repair(): void {
    const wanted = this.#text.toJSON()
    if (this.#model.text() !== wanted) this.#applyQuietly([{ from: 0, to: this.#model.length(), text: wanted }])
  }
}

/** A change of a shared text as edits of the previous text. */
export function editsOf(
  delta: readonly { retain?: number | undefined; insert?: unknown; delete?: number | undefined }[],
): OffsetEdit[] {
  const edits: OffsetEdit[] = []
  let at = 0
  for (const { retain, insert, delete: removed } of delta) {
    const last = edits.at(-1)
    if (retain !== undefined) at += retain
    if (typeof insert === 'string') {
      if (last?.to === at) last.text += insert
      else edits.push({ from: at, to: at, text: insert })
    }
    if (removed !== undefined) {
      if (last?.to === at) last.to += removed
      else edits.push({ from: at, to: at + removed, text: '' })
      at += removed
    }
  }
  return edits
}
