// People at their browsers: unmodified y-websocket providers that type lines at random, are cut off at random and come
// back.
// node typists.mjs URL ROOM TOKEN SECONDS SEED COUNT FOLDER; leaves what each of them has in the end in FOLDER/text-N,
// and every line that was typed in FOLDER/typed.
// A line on standard input ends the typing early.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import WebSocket from 'ws'
import * as Y from 'yjs'
import { WebsocketProvider } from 'y-websocket'

const [url, room, token, seconds, seed, count, folder] = process.argv.slice(2)
let state = Number(seed)
const random = (below) => (state = (state * 48271) % 2147483647) % below
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

class Signed extends WebSocket {
  constructor(address, protocols) {
    super(address, protocols, {
      headers: { Authorization: `Bearer ${token}` },
    })
    this.on('error', () => {}) // the daemon is away; the provider tries again
  }
}

const people = Array.from({ length: Number(count) }, () => {
  const doc = new Y.Doc()
  const provider = new WebsocketProvider(url, room, doc, {
    WebSocketPolyfill: Signed,
    disableBc: true,
    maxBackoffTime: 500,
  })
  return { doc, provider, text: doc.getText('content') }
})
const typed = []
let stop = false
process.stdin.on('data', () => (stop = true)).resume()

const synced = ({ provider }) => provider.synced || new Promise((resolve) => provider.once('sync', resolve))
await Promise.all(people.map(synced))
process.stderr.write('ready\n')

const end = Date.now() + Number(seconds) * 1000
while (Date.now() < end && !stop) {
  const who = random(people.length)
  const { text, provider } = people[who]
  const now = text.toString()
  if (random(30) === 0) provider.shouldConnect ? provider.disconnect() : provider.connect()
  else {
    const line = `<${who}.${typed.length}>`
    const at = now.lastIndexOf('\n', random(now.length + 1)) + 1
    text.insert(at, line + '\n')
    typed.push(line)
  }
  await sleep(random(20))
}
for (const { provider } of people) provider.connect()

/** Until all have the same and nothing has changed for a while. */
let last = ''
for (let quiet = 0; quiet < 30; ) {
  await sleep(100)
  const texts = people.map(({ text }) => text.toString())
  const same = texts.every((text) => text === texts[0]) && people.every(({ provider }) => provider.synced)
  quiet = same && texts[0] === last ? quiet + 1 : 0
  last = texts[0]
}
people.forEach(({ text }, who) => writeFileSync(join(folder, `text-${who}`), text.toString()))
writeFileSync(join(folder, 'typed'), typed.join('\n'))
process.exit(0)
