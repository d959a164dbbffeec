import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { peersOf } from './presence'

const doc = new Y.Doc()
const text = doc.getText('content')
text.insert(0, 'hello')
const at = (index: number) => JSON.parse(JSON.stringify(Y.createRelativePositionFromTypeIndex(text, index))) as unknown

describe('peersOf', () => {
  it('finds the cursors of others, but not our own', () => {
    const states = new Map([
      [doc.clientID, { user: { name: 'me' }, selection: { anchor: at(0), head: at(0) } }],
      [7, { user: { name: 'bob', color: '--p2' }, selection: { anchor: at(1), head: at(4) } }],
    ])
    expect(peersOf(states, doc.clientID, doc)).toEqual([{ client: 7, name: 'bob', colour: '--p2', anchor: 1, head: 4 }])
  })

  it('rejects hostile names and colours', () => {
    const states = new Map([
      [7, { user: { name: '\u202ebob\n', color: 'red;background:url(x)' }, selection: { anchor: at(1), head: at(1) } }],
    ])
    expect(peersOf(states, 1, doc)[0]).toMatchObject({ name: 'bob', colour: '--p3' })
  })

  it.each([
    [null],
    ['x'],
    [{}],
    [{ selection: null }],
    [{ selection: { anchor: 3, head: {} } }],
    [{ selection: { anchor: { item: 'x' }, head: { item: {} } } }],
  ])('ignores nonsense: %j', (state) => {
    expect(peersOf(new Map([[7, state]]), 1, doc)).toEqual([])
  })
})
