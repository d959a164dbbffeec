// How fast AgentOS starts, how much memory it takes when idle, and what a command costs beside python3 and git.
// Everything runs in rounds, so that a noisy moment hits all of them; medians and minima are reported.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const root = fileURLToPath(new URL('..', import.meta.url))
const agentos = join(root, 'target/agentos/bin/agentos')
const commandsPerRound = 5
const settle = 3_000

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Milliseconds from the start of the process to its first answer. */
async function startDaemon(env, port) {
  const begin = performance.now()
  const daemon = spawn(agentos, ['@daemon', '--port', String(port)], {
    env,
    stdio: 'ignore',
  })
  for (;;) {
    try {
      await (await fetch(`http://127.0.0.1:${port}/api/health`)).text()
      return { daemon, took: performance.now() - begin }
    } catch {
      if (daemon.exitCode !== null) throw new Error(`the daemon ended with ${daemon.exitCode}`)
      await sleep(1)
    }
  }
}

/** Resident memory in MiB. */
function resident(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
}

function timeCommand(command, args, env) {
  const begin = performance.now()
  const { status } = spawnSync(command, args, { env, stdio: 'ignore' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
  return performance.now() - begin
}

// A version manager's python3 is a script that looks for the real one: ask for that.
const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)']).toString().trim()
const samples = {
  daemonStart: [],
  daemonResident: [],
  nucleusResident: [],
  command: [],
  python: [],
  git: [],
}

for (let round = 0; round < rounds; round++) {
  const home = mkdtempSync(join(tmpdir(), 'agentos-bench-'))
  const env = { ...process.env, AGENTOS_HOME: home }
  try {
    const { daemon, took } = await startDaemon(env, await freePort())
    samples.daemonStart.push(took)
    timeCommand(agentos, ['daemon', 'status'], env) // the first one warms the daemon
    for (let i = 0; i < commandsPerRound; i++) {
      samples.command.push(timeCommand(agentos, ['daemon', 'status'], env))
      samples.python.push(timeCommand(python, ['-c', 'pass'], env))
      samples.git.push(timeCommand('git', ['--version'], env))
    }
    // Idle, but used: what the first commands made it load counts.
    await sleep(settle)
    samples.daemonResident.push(resident(daemon.pid))
    samples.nucleusResident.push(resident(Number(readFileSync(join(home, 'nucleus.pid'), 'utf8'))))
  } finally {
    spawnSync(agentos, ['daemon', 'stop', '--all'], { env })
    rmSync(home, { recursive: true, force: true })
  }
}

function summary(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const round = (value) => Math.round(value * 10) / 10
  return {
    median: round(sorted[Math.floor(sorted.length / 2)]),
    min: round(sorted[0]),
    max: round(sorted.at(-1)),
    samples: sorted.length,
  }
}

const rows = [
  ['daemonStart', 'daemon, start to first answer', 'ms', 500],
  ['daemonResident', 'daemon, resident when idle', 'MiB', 80],
  ['nucleusResident', 'nucleus, resident when idle', 'MiB', 45],
  ['command', 'agentos daemon status', 'ms', 100],
  ['python', 'python3 -c pass', 'ms', null],
  ['git', 'git --version', 'ms', null],
]
const result = Object.fromEntries(
  rows.map(([key, , unit, budget]) => [key, { ...summary(samples[key]), unit, budget }]),
)
result.commandToPython = Math.round((result.command.median / result.python.median) * 100) / 100

mkdirSync(join(root, 'bench/results'), { recursive: true })
writeFileSync(join(root, 'bench/results/start.json'), JSON.stringify(result, null, 2) + '\n')
if (options.json) {
  console.log(JSON.stringify(result, null, 2))
} else {
  const line = (...cells) =>
    console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(32) : String(cell).padStart(10))).join(''))
  line('', 'median', 'min', 'max', 'budget')
  for (const [key, name, unit, budget] of rows) {
    const { median, min, max } = result[key]
    line(name, `${median} ${unit}`, min, max, budget === null ? '' : `≤ ${budget}`)
  }
  console.log(`\na command takes ${result.commandToPython} times as long as python3 -c pass`)
}
