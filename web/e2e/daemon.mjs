import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const launcher = process.env.AGENTOS_BIN ?? fileURLToPath(new URL('../../agentos', import.meta.url))
const run = promisify(execFile)

/** A real daemon in a home of its own, with these variables beside the test's own. Nobody's own settings are in its shells. */
export async function startDaemon(variables = {}) {
  const home = await mkdtemp(join(tmpdir(), 'agentos-e2e-'))
  const agentos = (...args) => run(launcher, args, { env: { ...process.env, HOME: tmpdir(), ...variables, AGENTOS_HOME: home }, timeout: 60_000 })
  const stop = async () => {
    await agentos('daemon', 'stop', '--all')
    await rm(home, { recursive: true, force: true })
  }
  const up = async () => JSON.parse((await agentos('up', '--port', '0', '--no-open', '--json')).stdout)
  const { url, port } = await up().catch(
    async (error) => {
      await stop().catch(() => rm(home, { recursive: true, force: true }))
      throw error
    },
  )
  return {
    home,
    stop,
    loginUrl: url,
    origin: `http://127.0.0.1:${port}`,
    /** A link of its own for every browser: each works once. */
    async newLoginUrl() {
      return (await up()).url
    },
    /** As it was when it was started: without sessions, and what is in them, and without folders. */
    async clear() {
      const token = (await agentos('token')).stdout.trim()
      const ask = async (method, path) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, { method, headers: { Authorization: `Bearer ${token}` } })
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
        return method === 'GET' ? answer.json() : undefined
      }
      for (const kind of ['sessions', 'workspaces']) for (const { id } of await ask('GET', kind)) await ask('DELETE', `${kind}/${id}`)
    },
    async kill() {
      const { pid } = JSON.parse(await readFile(join(home, 'daemon.json'), 'utf8'))
      process.kill(pid, 'SIGKILL')
    },
    async startAgain() {
      await agentos('daemon', 'start')
    },
  }
}
