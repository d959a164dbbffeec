// Replays a trace some times with Yjs and prints what it took, as JSON: the counterpart of DocumentSpeed.java.
//   node --expose-gc bench/yjs-documents.mjs TRACE TIMES
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as Y from '../src/test/node/node_modules/yjs/dist/yjs.mjs'

const loads = 40
const copies = 20
const [name, times] = process.argv.slice(2)
const trace = JSON.parse(gunzipSync(readFileSync(new URL(`data/traces/${name}.json.gz`, import.meta.url))))
const patches = trace.txns.flatMap((transaction) => transaction.patches)

/** Of all threads: the compiler and the collector work for us too. */
const processorMillis = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e3
}
const used = () => {
  for (let i = 0; i < 3; i++) globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

let doc
let updateBytes
const editMs = []
for (let i = 0; i < Number(times); i++) {
  doc = new Y.Doc()
  doc.clientID = 1
  updateBytes = 0
  doc.on('update', (update) => (updateBytes += update.length))
  const text = doc.getText('text')
  const start = processorMillis()
  for (const [position, deleted, inserted] of patches)
    doc.transact(() => {
      if (deleted > 0) text.delete(position, deleted)
      if (inserted !== '') text.insert(position, inserted)
    })
  editMs.push(processorMillis() - start)
}
if (doc.getText('text').toString() !== trace.endContent) throw new Error('the text is not the one of the trace')
const state = Y.encodeStateAsUpdate(doc)

let begin = 0
for (let i = -loads; i < loads; i++) {
  if (i === 0) begin = processorMillis()
  Y.applyUpdate(new Y.Doc(), state)
}
const loadMs = (processorMillis() - begin) / loads

const before = used()
const docs = Array.from({ length: copies }, () => {
  const copy = new Y.Doc()
  copy.getText('text')
  Y.applyUpdate(copy, state)
  return copy
})
const heapBytes = (used() - before) / docs.length
console.log(
  JSON.stringify({
    editMs,
    edits: patches.length,
    updateBytes,
    savedBytes: state.length,
    loadMs,
    heapBytes,
  }),
)
