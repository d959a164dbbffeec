// Random edits, told by numbers: both sides take them modulo what is there, so that the same edit means the same on
// equal documents.
import * as Y from 'yjs'

/** All types within the roots array and map, in the order of the document; keys sorted. */
export function nestedTypes(doc) {
  const found = []
  const visit = (value) => {
    if (!(value instanceof Y.AbstractType)) return
    found.push(value)
    children(value).forEach(visit)
  }
  const children = (type) => {
    if (type instanceof Y.Array) return type.toArray()
    if (type instanceof Y.Map) return [...type.keys()].sort().map((key) => type.get(key))
    return []
  }
  children(doc.getArray('array')).forEach(visit)
  children(doc.getMap('map')).forEach(visit)
  return found
}

const types = { text: Y.Text, array: Y.Array, map: Y.Map }

/** The root or one of the nested types of the kind. */
function target(doc, kind, choice) {
  const all = [kind === 'text' ? doc.getText('text') : kind === 'array' ? doc.getArray('array') : doc.getMap('map')]
  for (const type of nestedTypes(doc)) if (type.constructor === types[kind]) all.push(type)
  return all[choice % all.length]
}

const freshType = (kind) => new types[kind]()

const edits = {
  insertText: (text, { at, value }) => text.insert(at % (text.length + 1), value),
  insertFormatted: (text, { at, value, attributes }) => text.insert(at % (text.length + 1), value, { ...attributes }),
  insertEmbed: (text, { at, value }) => text.insertEmbed(at % (text.length + 1), value),
  deleteText: (text, { at, size }) => {
    if (text.length === 0) return
    const index = at % text.length
    text.delete(index, Math.min(size, text.length - index))
  },
  format: (text, { at, size, attributes }) => {
    if (text.length === 0) return
    const index = at % text.length
    text.format(index, Math.min(size, text.length - index), { ...attributes })
  },
  insertValues: (array, { at, values }) => array.insert(at % (array.length + 1), values),
  appendValues: (array, { values }) => array.push(values),
  insertBytes: (array, { at, bytes }) =>
    array.insert(at % (array.length + 1), [new Uint8Array(Buffer.from(bytes, 'base64'))]),
  insertType: (array, { at, type }) => array.insert(at % (array.length + 1), [freshType(type)]),
  deleteValues: (array, { at, size }) => {
    if (array.length === 0) return
    const index = at % array.length
    array.delete(index, Math.min(size, array.length - index))
  },
  set: (map, { key, value }) => map.set(key, value),
  setType: (map, { key, type }) => map.set(key, freshType(type)),
  remove: (map, { key }) => map.delete(key),
  clear: (map) => map.clear(),
}

export function edit(doc, { kind, choice, name, ...details }) {
  edits[name](target(doc, kind, choice), details)
}
