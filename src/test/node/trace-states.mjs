// Writes src/test/resources/crdt/traces.json: what Yjs saves after each trace in bench/data/traces, as SHA-256.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as Y from 'yjs'

const sha256 = (data) => createHash('sha256').update(data).digest('hex')
const states = {}
for (const name of ['automerge-paper', 'sveltecomponent']) {
  const trace = JSON.parse(
    gunzipSync(readFileSync(new URL(`../../../bench/data/traces/${name}.json.gz`, import.meta.url))),
  )
  const doc = new Y.Doc()
  doc.clientID = 1
  const text = doc.getText('text')
  const updates = createHash('sha256')
  doc.on('update', (update) => updates.update(update))
  for (const { patches } of trace.txns)
    for (const [position, deleted, inserted] of patches)
      doc.transact(() => {
        if (deleted > 0) text.delete(position, deleted)
        if (inserted !== '') text.insert(position, inserted)
      })
  states[name] = {
    state: sha256(Y.encodeStateAsUpdate(doc)),
    updates: updates.digest('hex'),
  }
}
writeFileSync(new URL('../resources/crdt/traces.json', import.meta.url), JSON.stringify(states, null, 2) + '\n')
