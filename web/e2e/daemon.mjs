import { execFile } from 'node:child_process'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const launcher = process.env.AGENTOS_BIN ?? fileURLToPath(new URL('../../agentos', import.meta.url))
const run = promisify(execFile)

/**
 * A real daemon in its own home, with these variables in addition to those of the test. Its shells use nobody's own
 * settings.
 */
export async function startDaemon(variables = {}) {
  const home = await mkdtemp(join(tmpdir(), 'agentos-e2e-'))
  const agentos = (...args) =>
    run(launcher, args, { env: { ...process.env, HOME: tmpdir(), ...variables, AGENTOS_HOME: home }, timeout: 60_000 })
  const stop = async () => {
    await agentos('daemon', 'stop', '--all')
    await rm(home, { recursive: true, force: true })
  }
  const up = async () => JSON.parse((await agentos('up', '--port', '0', '--no-open', '--json')).stdout)
  const { url, port } = await up().catch(async (error) => {
    await stop().catch(() => rm(home, { recursive: true, force: true }))
    throw error
  })
  const origin = `http://127.0.0.1:${port}`
  const authorization = async () => ({
    Authorization: `Bearer ${await readFile(join(home, 'keys', 'owner.token'), 'utf8')}`,
  })
  /** The REST API as a program of the owner uses it. */
  async function call(method, path, body) {
    const headers = { ...(await authorization()), ...(body && { 'Content-Type': 'application/json' }) }
    const answer = await fetch(`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  return {
    home,
    stop,
    agentos,
    loginUrl: url,
    origin,
    /** A new link for each browser, because each works once. */
    async newLoginUrl() {
      return (await up()).url
    },
    call,
    /** Follows the events; `next` resolves to the next one of a type. */
    async hear(type) {
      const { body } = await fetch(`${origin}/api/events`, { headers: await authorization() })
      const read = async () => {
        let text = ''
        for await (const piece of body.pipeThrough(new TextDecoderStream())) {
          text += piece
          const found = new RegExp(`event: ${type}\ndata: (.*)\n`).exec(text)
          if (found) return JSON.parse(found[1])
        }
        throw new Error('the events ended')
      }
      return { next: read() }
    },
    /** Resets it to its initial state: no sessions, workspaces or plugins, and no record of killed daemons. */
    async clear() {
      const ask = async (method, path) => {
        const answer = await call(method, `/api/${path}`)
        if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return answer.body
      }
      for (const kind of ['sessions', 'workspaces'])
        for (const { id } of await ask('GET', kind)) await ask('DELETE', `${kind}/${id}`)
      for (const name of ['agents', 'starts']) await rm(join(home, name), { recursive: true, force: true })
    },
    /** Whether it still runs at its address, without anybody's own settings. */
    async isAsAtStart() {
      const now = JSON.parse(await readFile(join(home, 'daemon.json'), 'utf8').catch(() => '{}'))
      const hasSettings = await access(join(home, 'config.toml')).then(
        () => true,
        () => false,
      )
      return now.port === port && !hasSettings
    },
    async lastLog() {
      return (await readFile(join(home, 'logs', 'agentos.log'), 'utf8')).split('\n').slice(-40).join('\n')
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
