import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { Binding, type Change, type OffsetEdit, type TextModel, editsOf } from './binding'

class FakeModel implements TextModel {
  value = ''
  #listeners = new Set<(changes: readonly Change[]) => void>()
  text() {
    return this.value
  }
  length() {
    return this.value.length
  }
  apply(edits: readonly OffsetEdit[]) {
    this.change(edits.map(({ from, to, text }) => ({ rangeOffset: from, rangeLength: to - from, text })))
  }
  onChange(listener: (changes: readonly Change[]) => void) {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  /** Like an editor: offsets refer to the text before the change, last one first. */
  change(changes: readonly Change[]) {
    const sorted = changes.toSorted((a, b) => b.rangeOffset - a.rangeOffset)
    for (const { rangeOffset, rangeLength, text } of sorted)
      this.value = this.value.slice(0, rangeOffset) + text + this.value.slice(rangeOffset + rangeLength)
    for (const listener of this.#listeners) listener(sorted)
  }
  type(at: number, text: string, over = 0) {
    this.change([{ rangeOffset: at, rangeLength: over, text }])
  }
}

/** Two people with one document; edits reach the other when `sync` is called. */
function twoPeople(start = '') {
  const docs = [new Y.Doc(), new Y.Doc()] as const
  docs[0].getText('content').insert(0, start)
  Y.applyUpdate(docs[1], Y.encodeStateAsUpdate(docs[0]))
  const people = docs.map((doc) => {
    const text = doc.getText('content')
    const model = new FakeModel()
    const binding = new Binding(text, model)
    return {
      doc,
      text,
      model,
      binding,
      undo: new Y.UndoManager(text, { trackedOrigins: new Set([binding]), captureTimeout: 0 }),
    }
  })
  const [ann, bob] = people
  if (!ann || !bob) throw new Error('two people')
  const sync = () => {
    const fromAnn = Y.encodeStateAsUpdate(ann.doc, Y.encodeStateVector(bob.doc))
    const fromBob = Y.encodeStateAsUpdate(bob.doc, Y.encodeStateVector(ann.doc))
    Y.applyUpdate(bob.doc, fromAnn, 'remote')
    Y.applyUpdate(ann.doc, fromBob, 'remote')
  }
  return { ann, bob, sync }
}

describe('a binding', () => {
  it('begins with the shared text', () => {
    expect(twoPeople('hello').bob.model.value).toBe('hello')
  })

  it('sends typed text to the other side', () => {
    const { ann, bob, sync } = twoPeople('hello')
    ann.model.type(5, ' world')
    sync()
    expect([ann.text.toJSON(), bob.model.value]).toEqual(['hello world', 'hello world'])
  })

  it('merges concurrent edits', () => {
    const { ann, bob, sync } = twoPeople('one two three')
    ann.model.type(0, 'zero ')
    bob.model.type(13, ' four')
    bob.model.type(4, 'TWO', 3)
    sync()
    expect(ann.model.value).toBe('zero one TWO three four')
    expect(bob.model.value).toBe(ann.model.value)
  })

  it('takes several cursors as one change', () => {
    const { ann, bob, sync } = twoPeople('a b c')
    ann.model.change([
      { rangeOffset: 0, rangeLength: 1, text: 'xx' },
      { rangeOffset: 4, rangeLength: 1, text: 'yy' },
    ])
    sync()
    expect([ann.text.toJSON(), bob.model.value]).toEqual(['xx b yy', 'xx b yy'])
  })

  it('keeps carriage returns out of the document', () => {
    const { ann } = twoPeople()
    ann.model.value = ''
    ann.model.type(0, 'a\r\nb\rc')
    expect(ann.text.toJSON()).toBe('a\nb\nc')
    expect(ann.model.value).toBe('a\nb\nc')
  })

  it('undoes only own edits', () => {
    const { ann, bob, sync } = twoPeople('x')
    ann.model.type(1, ' ann')
    sync()
    bob.model.type(0, 'bob ')
    sync()
    ann.undo.undo()
    sync()
    expect([ann.model.value, bob.model.value]).toEqual(['bob x', 'bob x'])
    ann.undo.redo()
    sync()
    expect(bob.model.value).toBe('bob x ann')
  })

  it('keeps both sides equal after random edits', () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
    const { ann, bob, sync } = twoPeople('the quick brown fox')
    for (let round = 0; round < 300; round++) {
      const who = random(2) === 0 ? ann : bob
      const at = random(who.model.length() + 1)
      const over = Math.min(random(4), who.model.length() - at)
      who.model.type(at, 'ab\n😀'.slice(0, [0, 1, 3, 5][random(4)]), over)
      if (random(10) === 0) who.undo.undo()
      if (random(4) === 0) sync()
      expect(who.model.value).toBe(who.text.toJSON())
    }
    sync()
    expect(ann.model.value).toBe(bob.model.value)
  })
})

describe('editsOf', () => {
  it('counts in the text before the change', () => {
    expect(editsOf([{ retain: 2 }, { delete: 3 }, { insert: 'x' }, { retain: 1 }, { insert: 'y' }])).toEqual([
      { from: 2, to: 5, text: 'x' },
      { from: 6, to: 6, text: 'y' },
    ])
  })
})
