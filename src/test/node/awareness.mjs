// Awareness of y-protocols, for the oracle.
import * as Y from 'yjs'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'

function withAwareness(client, use) {
  const doc = new Y.Doc()
  doc.clientID = client
  const awareness = new Awareness(doc)
  try {
    return use(awareness)
  } finally {
    clearInterval(awareness._checkInterval)
  }
}

export const awarenessCommands = {
  awarenessEncode: ({ client, states }) =>
    withAwareness(client, (awareness) => {
      states.forEach((state) => awareness.setLocalState(state))
      return {
        update: Buffer.from(encodeAwarenessUpdate(awareness, [client])).toString('base64'),
      }
    }),
  awarenessApply: ({ client, update }) =>
    withAwareness(client, (awareness) => {
      applyAwarenessUpdate(awareness, new Uint8Array(Buffer.from(update, 'base64')), null)
      return {
        states: Object.fromEntries([...awareness.getStates()].filter(([id]) => id !== client)),
      }
    }),
}
