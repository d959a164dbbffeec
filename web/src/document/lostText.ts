import { simpleDiffString } from 'lib0/diff'
import * as Y from 'yjs'
import type { OffsetEdit } from './binding'

/** What somebody typed here and the daemon no longer has: pieces, and the text around them as it was without them. */
export interface LostText {
  around: string
  pieces: readonly { at: number; text: string }[]
}

/** What this replica's own person inserted since their clock was `since`; nothing when none of it is left. */
export function typedSince(text: Y.Text, since: number): LostText | undefined {
  const doc = text.doc
  if (!doc) return undefined
  const now = Y.snapshot(doc)
  const before = Y.createSnapshot(now.ds, new Map(now.sv).set(doc.clientID, since))
  let around = ''
  const pieces: { at: number; text: string }[] = []
  for (const { insert, attributes } of text.toDelta(now, before) as {
    insert: unknown
    attributes?: { ychange?: unknown }
  }[]) {
    if (typeof insert !== 'string') continue
    if (attributes?.ychange === undefined) around += insert
    else pieces.push({ at: around.length, text: insert })
  }
  return pieces.length === 0 ? undefined : { around, pieces }
}

/** Both, when something had been lost before and nobody has decided on it yet. */
export function joined(lost: LostText | undefined, earlier: LostText | undefined): LostText | undefined {
  if (!lost || !earlier) return lost ?? earlier
  return { around: lost.around, pieces: [...lost.pieces, ...earlier.pieces].toSorted((a, b) => a.at - b.at) }
}

/** What of it the text lacks that was made from the file: the file may have got more than this page was told. */
export function stillLost(lost: LostText, text: string): LostText | undefined {
  const whole = withPieces(lost)
  const { index, remove, insert } = simpleDiffString(text, whole)
  if (remove > 0) return lost
  return insert === '' ? undefined : { around: text, pieces: [{ at: index, text: insert }] }
}

function withPieces({ around, pieces }: LostText): string {
  return pieces.reduceRight((whole, { at, text }) => whole.slice(0, at) + text + whole.slice(at), around)
}

/** Where the pieces belong in a text that has gone on without them. Offsets are those before any of the edits. */
export function editsToInsert({ around, pieces }: LostText, text: string): OffsetEdit[] {
  const { index, remove, insert } = simpleDiffString(around, text)
  return pieces.map(({ at, text: piece }) => {
    const place = at <= index ? at : Math.max(at, index + remove) - remove + insert.length
    return { from: place, to: place, text: piece }
  })
}

/** As one text, for the clipboard. */
export function wordsOf({ pieces }: LostText): string {
  return pieces.map(({ text }) => text).join('\n')
}
