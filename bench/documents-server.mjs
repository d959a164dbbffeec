// Documents in the daemon: 100 people on one, each with a real y-websocket provider, and 1,000 opened one after the
// other.
import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PEOPLE = 100
const KEYS = 200
const DOCUMENTS = 1000
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** @param modules the folder whose node_modules has yjs, y-websocket and ws */
export async function measureServer(root, modules) {
  const require = createRequire(join(modules, 'package.json'))
  const [Y, { WebsocketProvider }, WebSocket] = ['yjs', 'y-websocket', 'ws'].map((name) => require(name))
  const agentos = join(root, 'target/agentos/bin/agentos')
  const work = mkdtempSync(join(tmpdir(), 'agentos-bench-'))
  const env = { ...process.env, AGENTOS_HOME: join(work, 'home') }
  const project = join(work, 'project')
  mkdirSync(project)
  for (let i = 0; i < DOCUMENTS; i++) writeFileSync(join(project, `file-${i}.txt`), `line of text ${i}\n`.repeat(100))
  try {
    const { pid, port } = JSON.parse(
      execFileSync(agentos, ['daemon', 'start', '--port', '0', '--json'], {
        env,
      }),
    )
    const token = execFileSync(agentos, ['token'], { env }).toString().trim()
    const api = (path, options = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...options,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
        },
      }).then((answer) => answer.json())
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
    const { id } = await api('/api/workspaces', {
      method: 'POST',
      body: JSON.stringify({ path: project }),
    })

    class Signed extends WebSocket {
      constructor(address, protocols) {
        super(address, protocols, {
          headers: { Authorization: `Bearer ${token}` },
        })
      }
    }
    const people = Array.from({ length: PEOPLE }, () => {
      const doc = new Y.Doc()
      const provider = new WebsocketProvider(`ws://127.0.0.1:${port}/ws/doc/${id}`, 'file-0.txt', doc, {
        WebSocketPolyfill: Signed,
        disableBc: true,
      })
      return { provider, text: doc.getText('content') }
    })
    await Promise.all(people.map(({ provider }) => new Promise((resolve) => provider.once('sync', resolve))))
    const toLast = []
    for (let key = 0; key < KEYS; key++) {
      const start = performance.now()
      const length = people[0].text.length + 1
      const all = Promise.all(
        people.map(
          ({ text }) =>
            new Promise((resolve) => {
              const seen = () => text.length >= length && (text.unobserve(seen), resolve())
              text.observe(seen)
            }),
        ),
      )
      people[key % PEOPLE].text.insert(0, 'x')
      await all
      toLast.push(performance.now() - start)
      await sleep(2)
    }
    const withPeople = memory()
    for (const { provider } of people) provider.destroy()

    const start = performance.now()
    for (let i = 0; i < DOCUMENTS; i++) await api(`/api/workspaces/${id}/documents/file-${i}.txt`)
    const opened = performance.now() - start
    return {
      toLast: median(toLast),
      withPeople,
      openMs: opened / DOCUMENTS,
      withDocuments: memory(),
    }
  } finally {
    spawnSync(agentos, ['daemon', 'stop', '--all'], { env })
    rmSync(work, { recursive: true, force: true })
  }
}
