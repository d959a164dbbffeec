// Echo, throughput, fan-out and a viewer that stops reading: AgentOS, a node-pty + ws bridge and the bare PTY in the
// same rounds.
// Wall times on a busy machine say little: look at the ratios and at the processor time.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
})
const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '..')
const agentos = join(root, 'target/agentos/bin/agentos')
const work = mkdtempSync(join(tmpdir(), 'agentos-bench-'))
const env = { ...process.env, AGENTOS_HOME: join(work, 'home'), PS1: '$ ' }
const say = (text) => process.stderr.write(text + '\n')

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** 16 MB of text, lines of 20 to 110 characters, the same every time. */
function text() {
  let seed = 1
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below
  const parts = []
  for (let size = 0; size < 16 << 20; ) {
    const line =
      Array.from({ length: 20 + random(91) }, () => 'abcdefghijklmnopqrstuvwxyz     '[random(31)]).join('') + '\n'
    parts.push(line)
    size += line.length
  }
  const file = join(work, 'text')
  writeFileSync(file, parts.join(''))
  return file
}

const load = (mode, ...args) =>
  JSON.parse(
    execFileSync('node', [join(here, 'ws-terminal-load.mjs'), mode, ...args], {
      env,
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )

function startAgentos() {
  const { pid, port } = JSON.parse(
    execFileSync(agentos, ['daemon', 'start', '--port', '0', '--json'], {
      env,
    }),
  )
  const token = execFileSync(agentos, ['token'], { env }).toString().trim()
  const terminal = () =>
    execFileSync(agentos, ['terminal', 'new', '--detached', '--', 'bash', '--norc', '--noprofile', '-i'], { env })
      .toString()
      .trim()
  const first = terminal() // the first terminal pays for what all others find done
  spawnSync(agentos, ['terminal', 'kill', first], { env })
  const pids = `${pid},${readFileSync(join(env.AGENTOS_HOME, 'nucleus.pid'), 'utf8').trim()}`
  const to = (path) => [
    '--url',
    `ws://127.0.0.1:${port}${path}terminal=${terminal()}`,
    '--bearer',
    token,
    '--pid',
    pids,
  ]
  return {
    text: () => ['--proto', 'rfc0050', ...to('/ws/shell?')],
    binary: () => ['--proto', 'binary', '--agent', '0', ...to('/ws?')],
    stop: () => spawnSync(agentos, ['daemon', 'stop', '--all'], { env }),
  }
}

/** A fresh bridge for every measurement: it has one shell. */
async function withBridge(measure) {
  const port = await freePort()
  const bridge = spawn('node', [join(here, 'bridge/bridge.mjs'), String(port)], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    await new Promise((resolve) => bridge.stdout.once('data', resolve))
    return measure(['--proto', 'rfc0050', '--url', `ws://127.0.0.1:${port}/`, '--pid', String(bridge.pid)])
  } finally {
    bridge.kill()
  }
}

if (!existsSync(join(here, 'bridge/node_modules'))) {
  say('installing the peer (node-pty, ws) …')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'], {
    cwd: join(here, 'bridge'),
    stdio: 'inherit',
  })
}
const limit = join(work, 'pty-limit')
execFileSync('cc', ['-O2', '-o', limit, join(here, 'pty-limit.c'), '-lutil'])

const file = text()
const samples = {}
const add = (name, value) => value !== undefined && value !== null && (samples[name] ??= []).push(value)
const throughput = (who, args) => {
  const run = load('throughput', '--file', file, '--runs', '1', '--verify', ...args).runs[0]
  if (!run.whole || !run.sameBytes) throw new Error(`${who} lost bytes`)
  add(`${who} output MB/s`, run.MBps)
  add(`${who} CPU ms/MB`, run.cpuMsPerMB)
}
const echo = (who, args) => {
  const run = load('echo', '--n', '1000', '--gap', '1', ...args)
  add(`${who} echo p50 ms`, run.ms.p50)
  add(`${who} echo p99 ms`, run.ms.p99)
  add(`${who} CPU µs/key`, run.cpuUsPerKey)
}

/** Five viewers of one terminal: until the last of them has the key. */
const fanout = (who, args) =>
  add(`${who} echo to the last of 5 p50 ms`, load('fanout', '--viewers', '5', ...args).echoToLast.p50)
/**
 * Two viewers, one of which stops reading: the other must get every byte, and memory must not grow by what the stopped
 * one misses.
 */
const stopped = (who, args) => {
  const run = load('slow', '--shared', '--file', file, ...args)
  if (!run.fastViewer.whole) throw new Error(`${who} lost bytes beside a stopped viewer`)
  add(`${who} MB/s beside a stopped viewer`, run.fastViewer.MBps)
  add(`${who} MiB for a stopped viewer`, run.afterMiB - run.beforeMiB)
}

/** From nothing to a prompt in the socket. The token is that of the home, which has one by then. */
async function startToPrompt() {
  const home = { ...env, AGENTOS_HOME: join(work, 'cold') }
  const port = String(await freePort())
  const token = execFileSync(agentos, ['token'], { env: home }).toString().trim()
  const stop = () => spawnSync(agentos, ['daemon', 'stop', '--all'], { env: home })
  stop()
  const command = [join(here, 'ws-terminal-load.mjs'), 'start', '--runs', '1', '--settle', '0', '--bearer', token]
  const run = execFileSync(
    'node',
    [...command, '--url', `ws://127.0.0.1:${port}/ws/shell`, '--', agentos, 'daemon', 'start', '--port', port],
    { env: home },
  )
  add('agentos start to prompt ms', JSON.parse(run).prompt.p50)
  stop()
}

const ours = startAgentos()
try {
  for (let round = 1; round <= Number(options.rounds); round++) {
    say(`round ${round} …`)
    add('bare PTY MB/s', JSON.parse(execFileSync(limit, ['throughput', file])).MBps)
    throughput('agentos text', ours.text())
    throughput('agentos binary', ours.binary())
    await withBridge((args) => throughput('bridge', args))
    echo('agentos', ours.text())
    await withBridge((args) => echo('bridge', args))
    fanout('agentos', ours.text())
    await withBridge((args) => fanout('bridge', args))
    stopped('agentos', ours.text())
    await withBridge((args) => stopped('bridge', args))
    await startToPrompt()
  }
} finally {
  ours.stop()
  rmSync(work, { recursive: true, force: true })
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
const result = Object.fromEntries(
  Object.entries(samples).map(([name, values]) => [name, Math.round(median(values) * 1000) / 1000]),
)
const ratio = (a, b) => Math.round((result[a] / result[b]) * 100) / 100
result.ratios = {
  'output to bare PTY': ratio('agentos binary output MB/s', 'bare PTY MB/s'),
  'output to bridge': ratio('agentos binary output MB/s', 'bridge output MB/s'),
  'CPU per MB to bridge': ratio('agentos binary CPU ms/MB', 'bridge CPU ms/MB'),
  'echo p50 to bridge': ratio('agentos echo p50 ms', 'bridge echo p50 ms'),
}
mkdirSync(join(here, 'results'), { recursive: true })
writeFileSync(join(here, 'results/terminal.json'), JSON.stringify(result, null, 2) + '\n')
if (options.json) console.log(JSON.stringify(result, null, 2))
else {
  for (const [name, value] of Object.entries(result))
    if (name !== 'ratios') console.log(name.padEnd(40), String(value).padStart(10))
  console.log('\nratios')
  for (const [name, value] of Object.entries(result.ratios)) console.log(name.padEnd(40), String(value).padStart(10))
}
