import { assert, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { editsToInsert, joined, stillLost, typedSince, wordsOf } from './lostText'

function replica(saved: string): { text: Y.Text; clock: () => number } {
  const other = new Y.Doc()
  other.getText('content').insert(0, saved)
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
  return { text: doc.getText('content'), clock: () => Y.getState(doc.store, doc.clientID) }
}

function inserted(text: string, lost: ReturnType<typeof typedSince>): string {
  if (!lost) return text
  return editsToInsert(lost, text).reduceRight(
    (whole, { from, text: piece }) => whole.slice(0, from) + piece + whole.slice(from),
    text,
  )
}

describe('text that the daemon has lost', () => {
  it('is the text typed here since the last save', () => {
    const { text, clock } = replica('one three')
    text.insert(0, 'zero ')
    const saved = clock()
    text.insert(9, 'two ')
    text.insert(text.length, ' four')
    const lost = typedSince(text, saved)
    expect(lost && wordsOf(lost)).toBe('two \n four')
    expect(inserted('zero one three', lost)).toBe('zero one two three four')
  })

  it('is empty if everything was saved or undone', () => {
    const { text, clock } = replica('one')
    text.insert(3, ' two')
    expect(typedSince(text, clock())).toBeUndefined()
    const saved = clock()
    text.insert(7, ' three')
    text.delete(7, 6)
    expect(typedSince(text, saved)).toBeUndefined()
  })

  it('does not include the text of others', () => {
    const { text } = replica('one')
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(text.doc ?? new Y.Doc()))
    other.getText('content').insert(3, ' by another')
    Y.applyUpdate(text.doc ?? new Y.Doc(), Y.encodeStateAsUpdate(other))
    expect(typedSince(text, 0)).toBeUndefined()
  })

  it('is kept if more is lost before it is restored or discarded', () => {
    const { text } = replica('one three')
    text.insert(4, 'two ')
    const again = replica('one three')
    again.text.insert(9, ' four')
    expect(inserted('one three', joined(typedSince(again.text, 0), typedSince(text, 0)))).toBe('one two three four')
  })

  it('does not include text that the file already has', () => {
    const { text } = replica('one three')
    text.insert(4, 'two ')
    text.insert(text.length, ' four')
    const lost = typedSince(text, 0)
    assert(lost)
    expect(stillLost(lost, 'one two three four')).toBeUndefined()
    const rest = stillLost(lost, 'one two three')
    expect(rest && wordsOf(rest)).toBe(' four')
    expect(inserted('one two three', rest)).toBe('one two three four')
    expect(stillLost(lost, 'one three')).toBe(lost)
    expect(stillLost(lost, 'another text')).toBe(lost)
  })

  it('finds its place in a text that has changed before, after or at it', () => {
    const { text } = replica('one three')
    text.insert(4, 'two ')
    const lost = typedSince(text, 0)
    expect(inserted('ONE, one three', lost)).toBe('ONE, one two three')
    expect(inserted('one three, four', lost)).toBe('one two three, four')
    expect(inserted('', lost)).toBe('two ')
  })
})
