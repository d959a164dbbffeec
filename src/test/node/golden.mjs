// Writes src/test/resources/crdt/golden.json: what Yjs makes of updates of every kind. Run it again after a change of
// the Yjs version:
//   node src/test/node/golden.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import * as Y from 'yjs'
import { canonical } from './canonical.mjs'

const resources = new URL('../resources/crdt/', import.meta.url)
const base64 = (data) => Buffer.from(data).toString('base64')
const vectors = []

const openRoot = {
  text: (doc, name) => doc.getText(name),
  array: (doc, name) => doc.getArray(name),
  map: (doc, name) => doc.getMap(name),
  xml: (doc, name) => doc.getXmlFragment(name),
}

function open(roots, gc) {
  const doc = new Y.Doc({ gc })
  for (const [name, kind] of Object.entries(roots)) openRoot[kind](doc, name)
  return doc
}

/** What a new document looks like after the updates. */
function add(name, roots, updates, { gc = true } = {}) {
  const doc = open(roots, gc)
  updates.forEach((update) => Y.applyUpdate(doc, update))
  const json = {}
  for (const [root, kind] of Object.entries(roots)) {
    const type = openRoot[kind](doc, root)
    json[root] = kind === 'xml' ? null : kind === 'text' ? canonical(type.toDelta()) : canonical(type)
  }
  vectors.push({
    name,
    gc,
    roots,
    updates: updates.map(base64),
    rewritten: updates.map((update) => base64(Y.diffUpdate(update, new Uint8Array([0])))),
    json: JSON.stringify(json),
    state: base64(Y.encodeStateAsUpdate(doc)),
    vector: base64(Y.encodeStateVector(doc)),
    snapshot: base64(Y.encodeSnapshot(Y.snapshot(doc))),
    merged: base64(Y.mergeUpdates(updates)),
    vectorOfMerged: base64(Y.encodeStateVectorFromUpdate(Y.mergeUpdates(updates))),
  })
}

/** Edits a document step by step, each in a transaction of its own, and answers with the updates. */
function record(client, steps, { gc = true } = {}) {
  const doc = new Y.Doc({ gc })
  doc.clientID = client
  const updates = []
  doc.on('update', (update) => updates.push(update))
  steps.forEach((step) => doc.transact(() => step(doc)))
  return updates
}

function one(name, roots, steps, options) {
  add(name, roots, [Y.mergeUpdates(record(7, steps, options))], options)
}

/** Puts a content of a kind that Yjs itself does not make any more into a document. */
function put(doc, type, content) {
  doc.transact((transaction) =>
    new Y.Item(Y.createID(doc.clientID, 0), null, null, null, null, type, null, content).integrate(transaction, 0),
  )
}

add('empty', { t: 'text' }, [new Uint8Array([0, 0])])
one('string', { t: 'text' }, [(doc) => doc.getText('t').insert(0, 'hello')])
one('string beyond ASCII', { t: 'text' }, [(doc) => doc.getText('t').insert(0, 'Größe 日本 😀')])
one('large client id', { t: 'text' }, [(doc) => ((doc.clientID = 4294967295), doc.getText('t').insert(0, 'x'))])
one('deleted', { t: 'text' }, [(doc) => doc.getText('t').insert(0, 'hello'), (doc) => doc.getText('t').delete(1, 3)])
one(
  'deleted without collecting',
  { t: 'text' },
  [(doc) => doc.getText('t').insert(0, 'hello'), (doc) => doc.getText('t').delete(1, 3)],
  { gc: false },
)
one('collected', { a: 'array' }, [
  (doc) => doc.getArray('a').insert(0, [new Y.Array(), 1]),
  (doc) =>
    doc
      .getArray('a')
      .get(0)
      .insert(0, [1, 2, new Y.Map([['k', 'v']])]),
  (doc) => doc.getArray('a').delete(0, 1),
])
one('binary', { a: 'array', m: 'map' }, [
  (doc) => doc.getArray('a').insert(0, [new Uint8Array([0, 1, 255]), new Uint8Array(0)]),
  (doc) => doc.getMap('m').set('bytes', new Uint8Array([9])),
])
one('embed', { t: 'text' }, [(doc) => doc.getText('t').insertEmbed(0, { image: 'x.png', 2: [1, null, 'a'] })])
one('embedded type', { t: 'text' }, [(doc) => doc.getText('t').insertEmbed(0, new Y.Map([['k', 1]]))])
one('format', { t: 'text' }, [
  (doc) => doc.getText('t').insert(0, 'plain bold plain'),
  (doc) =>
    doc.getText('t').format(6, 4, {
      bold: true,
      link: { href: 'https://example.org/?a=1&b="2"' },
    }),
  (doc) => doc.getText('t').format(8, 4, { bold: null }),
  (doc) => doc.getText('t').insert(7, 'x'),
])
one('attributes of a text', { t: 'text' }, [
  (doc) => doc.getText('t').setAttribute('lang', 'de'),
  (doc) => doc.getText('t').setAttribute('lang', 'en'),
])
one('any', { a: 'array' }, [
  (doc) =>
    doc
      .getArray('a')
      .insert(0, [
        null,
        true,
        false,
        0,
        -0,
        1,
        -1,
        63,
        64,
        -64,
        2147483647,
        -2147483648,
        2147483648,
        9007199254740991,
        0.5,
        0.1,
        -1e300,
        1e21,
        5e-324,
        '',
        'text',
        '😀',
        [],
        {},
        [1, [2, [3]]],
        { b: 1, a: { c: null } },
        { 2: 'two', 1: 'one', z: 0 },
      ]),
])
one('values of maps', { m: 'map' }, [
  (doc) => doc.getMap('m').set('undefined', undefined),
  (doc) => doc.getMap('m').set('null', null),
  (doc) => doc.getMap('m').set('', 'empty key'),
  (doc) => doc.getMap('m').set('again', 1),
  (doc) => doc.getMap('m').set('again', 2),
  (doc) => doc.getMap('m').set('gone', 1),
  (doc) => doc.getMap('m').delete('gone'),
])
one('big integer', { m: 'map' }, [(doc) => doc.getMap('m').set('big', { nested: [4503599627370497n, -1n] })])
one('nested types', { m: 'map' }, [
  (doc) => doc.getMap('m').set('array', Y.Array.from([1, Y.Array.from(['deep'])])),
  (doc) => doc.getMap('m').set('text', new Y.Text('in a map')),
  (doc) => doc.getMap('m').set('map', new Y.Map([['k', new Y.Map()]])),
  (doc) => doc.getMap('m').get('text').insert(0, 'text '),
])
one('xml', { x: 'xml' }, [
  (doc) => doc.getXmlFragment('x').insert(0, [new Y.XmlElement('p'), new Y.XmlText('text'), new Y.XmlHook('hook')]),
  (doc) => doc.getXmlFragment('x').get(0).setAttribute('class', 'c'),
  (doc) =>
    doc
      .getXmlFragment('x')
      .get(0)
      .insert(0, [new Y.XmlElement('b')]),
  (doc) => doc.getXmlFragment('x').get(1).format(0, 2, { b: {} }),
])
one('fragment in a map', { m: 'map' }, [
  (doc) => doc.getMap('m').set('x', new Y.XmlFragment()),
  (doc) =>
    doc
      .getMap('m')
      .get('x')
      .insert(0, [new Y.XmlText('a')]),
  (doc) => doc.getMap('m').delete('x'),
])
one('subdocument', { a: 'array' }, [
  (doc) =>
    doc
      .getArray('a')
      .insert(0, [new Y.Doc({ guid: 'one' }), new Y.Doc({ guid: 'two', gc: false, autoLoad: true, meta: { a: 1 } })]),
])
one('json of old documents', { a: 'array' }, [
  (doc) => put(doc, doc.getArray('a'), new Y.ContentJSON([1, 'two', null, undefined, { three: [3.5] }])),
])
one('surrogate pair split', { t: 'text' }, [
  (doc) => doc.getText('t').insert(0, 'a😀b'),
  (doc) => doc.getText('t').insert(2, 'x'),
])
one('surrogate pair halved', { t: 'text' }, [
  (doc) => doc.getText('t').insert(0, 'a😀b'),
  (doc) => doc.getText('t').delete(1, 1),
])

const typing = record(7, [
  (doc) => doc.getText('t').insert(0, 'hello'),
  (doc) => doc.getText('t').insert(5, ' world'),
  (doc) => doc.getText('t').insert(0, '> '),
  (doc) => doc.getText('t').delete(3, 4),
  (doc) => doc.getMap('m').set('k', 'v'),
  (doc) => doc.getMap('m').set('k', 'w'),
])
const roots = { t: 'text', m: 'map' }
add('all updates', roots, typing)
add('updates backwards', roots, [...typing].reverse())
add('updates twice', roots, [...typing, ...typing])
add(
  'one missing',
  roots,
  typing.filter((_, i) => i !== 1),
)
add('the first missing', roots, typing.slice(1))
add('deletion before insertion', roots, [typing[3], typing[0]])
add('skips of a merge', roots, [Y.mergeUpdates([typing[0], typing[2], typing[5]])])
add('skips of a merge, then the rest', roots, [
  Y.mergeUpdates([typing[0], typing[2], typing[5]]),
  typing[4],
  typing[1],
  typing[3],
])
add('from the middle of an item', roots, [
  typing[0],
  Y.diffUpdate(Y.mergeUpdates(typing.slice(0, 2)), new Uint8Array([1, 7, 3])),
])
add('overlapping updates', roots, [Y.mergeUpdates(typing.slice(0, 2)), Y.mergeUpdates(typing.slice(0, 4))])

const ours = record(7, [(doc) => doc.getText('t').insert(0, 'ours')])
const theirs = record(9, [(doc) => doc.getText('t').insert(0, 'theirs')])
const others = record(8, [(doc) => (Y.applyUpdate(doc, ours[0]), doc.getText('t').insert(2, 'others'))])
add('concurrent writers', roots, [...ours, ...theirs, ...others])
add('concurrent writers backwards', roots, [...others, ...theirs, ...ours])
add('concurrent keys', roots, [
  ...record(3, [(doc) => doc.getMap('m').set('k', 3)]),
  ...record(5, [(doc) => doc.getMap('m').set('k', 5)]),
  ...record(4, [(doc) => doc.getMap('m').set('k', 4)]),
])

const stored = JSON.parse(readFileSync(new URL('stored-documents.json', resources), 'utf8'))
for (const { name, update } of stored.documents)
  add(`stored ${name}`, { [name]: name }, [new Uint8Array(Buffer.from(update, 'base64'))])

writeFileSync(new URL('golden.json', resources), JSON.stringify(vectors, null, 1) + '\n')
