// Ten people at one file: unmodified y-websocket providers that type their lines letter by letter, are cut off at
// random and come back.
// node crowd.mjs URL ROOM TOKEN SECONDS SEED COUNT FOLDER; leaves what each of them has in the end in FOLDER/text-N,
// every line that was typed in FOLDER/typed, and in FOLDER/presence how many milliseconds it took after each reconnect
// until everybody connected saw everybody connected.
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

const people = Array.from({ length: Number(count) }, (_, who) => {
  const doc = new Y.Doc()
  const provider = new WebsocketProvider(url, room, doc, {
    WebSocketPolyfill: Signed,
    disableBc: true,
    maxBackoffTime: 500,
  })
  provider.awareness.setLocalState({ name: who }) // never again: nobody moves a cursor
  return {
    doc,
    provider,
    text: doc.getText('content'),
    rest: '',
    end: undefined,
    lines: 0,
    since: undefined,
  }
})

const isThere = ({ provider }) => provider.wsconnected && provider.synced
const sees = (one, other) => one.provider.awareness.getStates().has(other.doc.clientID)
const isSeenAndSees = (one) => people.filter(isThere).every((other) => sees(one, other) && sees(other, one))
const delays = []

/**
 * Who has come back is timed until everybody who is there sees them and is seen. Who is cut off again before is not
 * counted.
 */
for (const person of people)
  person.provider.on('sync', (synced) => {
    person.since = synced ? Date.now() : undefined
  })
const look = () => {
  for (const person of people)
    if (person.since !== undefined && isThere(person) && isSeenAndSees(person)) {
      delays.push(Date.now() - person.since)
      person.since = undefined
    }
}
setInterval(look, 10)

const typed = []
let stop = false
process.stdin.on('data', () => (stop = true)).resume()

const synced = ({ provider }) => provider.synced || new Promise((resolve) => provider.once('sync', resolve))
await Promise.all(people.map(synced))
process.stderr.write('ready\n')

/** The next letter of the line that somebody is at, or the first of a new one, at the beginning of some line. */
function type(person, who) {
  const { text, doc } = person
  let at
  if (person.rest === '') {
    const line = `<${who}.${person.lines++}>`
    typed.push(line)
    person.rest = line + '\n'
    const now = text.toString()
    at = now.lastIndexOf('\n', random(now.length + 1) - 1) + 1
    if (now.length === 0) at = 0
  } else at = Y.createAbsolutePositionFromRelativePosition(person.end, doc).index
  const letters = person.rest.slice(0, 1 + random(3))
  text.insert(at, letters)
  person.rest = person.rest.slice(letters.length)
  person.end = Y.createRelativePositionFromTypeIndex(text, at + letters.length, -1)
}

const end = Date.now() + Number(seconds) * 1000
while (Date.now() < end && !stop) {
  const who = random(people.length)
  const { provider } = people[who]
  if (random(60) === 0) provider.shouldConnect ? provider.disconnect() : provider.connect()
  else type(people[who], who)
  await sleep(random(12))
}
people.forEach((person, who) => {
  while (person.rest !== '') type(person, who)
})
for (const { provider } of people) provider.connect()

/** Until all have the same, see each other, and nothing has changed for a while. */
let last = ''
for (let quiet = 0, tries = 0; quiet < 30; tries++) {
  await sleep(100)
  const texts = people.map(({ text }) => text.toString())
  const same =
    texts.every((text) => text === texts[0]) &&
    people.every(isThere) &&
    people.every(({ since }) => since === undefined)
  quiet = same && texts[0] === last ? quiet + 1 : 0
  last = texts[0]
  if (tries > 1200) {
    const unseen = people.flatMap((one, i) =>
      people.flatMap((other, j) => (sees(one, other) ? [] : [`${i} does not see ${j}`])),
    )
    process.stderr.write(`no end: ${unseen.join(', ')}; ${people.filter(isThere).length} are there\n`)
    process.exit(1)
  }
}
people.forEach(({ text }, who) => writeFileSync(join(folder, `text-${who}`), text.toString()))
writeFileSync(join(folder, 'typed'), typed.join('\n'))
writeFileSync(join(folder, 'presence'), delays.join('\n'))
process.exit(0)
