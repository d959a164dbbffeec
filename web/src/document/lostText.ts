import { simpleDiffString } from 'lib0/diff'
import * as Y from 'yjs'
import type { OffsetEdit } from './binding'

/** Text that was typed here and that the daemon has lost: its pieces, and the text around them without the pieces. */
export interface LostText {
  around: string
  pieces: readonly { at: number; text: string }[]
}

/** The text inserted by this replica since its clock was `since`; undefined if none of it is left. */
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

/** Combines it with text lost earlier that nobody has restored or discarded yet. */
export function joined(lost: LostText | undefined, earlier: LostText | undefined): LostText | undefined {
  if (!lost || !earlier) return lost ?? earlier
  return { around: lost.around, pieces: [...lost.pieces, ...earlier.pieces].toSorted((a, b) => a.at - b.at) }
}

/** The pieces that a text reloaded from the file lacks: the file may contain more than this page was told. */
export function stillLost(lost: LostText, text: string): LostText | undefined {
  const whole = withPieces(lost)
  const { index, remove, insert } = simpleDiffString(text, whole)
  if (remove > 0) return lost
  return insert === '' ? undefined : { around: text, pieces: [{ at: index, text: insert }] }
}

function withPieces({ around, pieces }: LostText): string {
  return pieces.reduceRight((whole, { at, text }) => whole.slice(0, at) + text + whole.slice(at), around)
}

/** Where the pieces belong in a text that has changed since. Offsets refer to the text before all edits. */
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
