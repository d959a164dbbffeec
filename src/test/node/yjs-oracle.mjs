// The real Yjs behind standard input and output: a command in JSON on each line, an answer on each line. Bytes are in
// base64.
import { createInterface } from 'node:readline'
import * as Y from 'yjs'
import { awarenessCommands } from './awareness.mjs'
import { canonical } from './canonical.mjs'
import { edit, nestedTypes } from './edits.mjs'

const replicas = new Map()
const bytes = (text) => new Uint8Array(Buffer.from(text, 'base64'))
const text = (data) => Buffer.from(data).toString('base64')

function create({ id, client, gc = true }) {
  const doc = new Y.Doc({ gc })
  doc.clientID = client
  doc.getText('text')
  doc.getArray('array')
  doc.getMap('map')
  const replica = { doc, updates: [], undo: undefined }
  doc.on('update', (update) => replica.updates.push(text(update)))
  replicas.set(id, replica)
  return {}
}

function state({ id }) {
  const { doc } = replicas.get(id)
  return {
    text: doc.getText('text').toString(),
    delta: JSON.stringify(canonical(doc.getText('text').toDelta())),
    json: JSON.stringify(canonical({ array: doc.getArray('array'), map: doc.getMap('map') })),
    nested: JSON.stringify(
      nestedTypes(doc)
        .filter((type) => type instanceof Y.Text)
        .map((type) => canonical(type.toDelta())),
    ),
    vector: text(Y.encodeStateVector(doc)),
    update: text(Y.encodeStateAsUpdate(doc)),
    pending: doc.store.pendingStructs !== null || doc.store.pendingDs !== null,
  }
}

/** Answers with the updates that the change has caused. */
function changing(change) {
  return (command) => {
    const replica = replicas.get(command.id)
    const result = change(replica, command)
    const updates = replica.updates
    replica.updates = []
    return { updates, ...result }
  }
}

const commands = {
  create,
  state,
  reset: () => (replicas.clear(), {}),
  edit: changing((replica, { edits, origin }) => {
    replica.doc.transact(() => edits.forEach((each) => edit(replica.doc, each)), origin ?? null)
  }),
  apply: changing((replica, { update }) => Y.applyUpdate(replica.doc, bytes(update), 'peer')),
  diff: ({ id, vector }) => ({
    update: text(Y.encodeStateAsUpdate(replicas.get(id).doc, bytes(vector))),
  }),
  vector: ({ id }) => ({
    vector: text(Y.encodeStateVector(replicas.get(id).doc)),
  }),
  track: ({ id, origins }) => {
    const replica = replicas.get(id)
    const { doc } = replica
    const scope = [doc.getText('text'), doc.getArray('array'), doc.getMap('map')]
    replica.undo = new Y.UndoManager(scope, {
      trackedOrigins: new Set(origins),
      captureTimeout: 0,
    })
    return {}
  },
  undo: changing((replica) => ({ done: replica.undo.undo() !== null })),
  redo: changing((replica) => ({ done: replica.undo.redo() !== null })),
  reload: ({ update, gc = true }) => {
    const doc = new Y.Doc({ gc })
    doc.getText('text')
    Y.applyUpdate(doc, bytes(update))
    return { update: text(Y.encodeStateAsUpdate(doc)) }
  },
  merge: ({ updates }) => ({
    update: text(Y.mergeUpdates(updates.map(bytes))),
  }),
  diffUpdate: ({ update, vector }) => ({
    update: text(Y.diffUpdate(bytes(update), bytes(vector))),
  }),
  vectorOf: ({ update }) => ({
    vector: text(Y.encodeStateVectorFromUpdate(bytes(update))),
  }),
  snapshot: ({ id }) => ({
    snapshot: text(Y.encodeSnapshot(Y.snapshot(replicas.get(id).doc))),
  }),
  restore: ({ id, snapshot }) => {
    const doc = Y.createDocFromSnapshot(replicas.get(id).doc, Y.decodeSnapshot(bytes(snapshot)))
    return {
      text: doc.getText('text').toString(),
      update: text(Y.encodeStateAsUpdate(doc)),
    }
  },
  position: ({ id, index, assoc }) => {
    const position = Y.createRelativePositionFromTypeIndex(replicas.get(id).doc.getText('text'), index, assoc)
    return {
      position: text(Y.encodeRelativePosition(position)),
      json: JSON.stringify(Y.relativePositionToJSON(position)),
    }
  },
  resolve: ({ id, position }) => {
    const found = Y.createAbsolutePositionFromRelativePosition(
      Y.decodeRelativePosition(bytes(position)),
      replicas.get(id).doc,
    )
    return { index: found === null ? -1 : found.index }
  },
  ...awarenessCommands,
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer
  try {
    const command = JSON.parse(line)
    answer = commands[command.do](command)
  } catch (error) {
    answer = { error: String(error?.stack ?? error) }
  }
  process.stdout.write(JSON.stringify(answer) + '\n')
}
