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
  const { url, port } = await agentos('up', '--port', '0', '--no-open', '--json').then(
    ({ stdout }) => JSON.parse(stdout),
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
    async kill() {
      const { pid } = JSON.parse(await readFile(join(home, 'daemon.json'), 'utf8'))
      process.kill(pid, 'SIGKILL')
    },
    async startAgain() {
      await agentos('daemon', 'start')
    },
  }
}
