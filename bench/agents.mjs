// What an agent costs: from `agentos create` to the prompt of its shell, beside git's own `worktree add` in the same
// rounds, on a repository of 5,000 files. Then twenty at once over the API, and the memory that the daemon has with
// them.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const root = fileURLToPath(new URL('..', import.meta.url))
const agentos = join(root, 'target/agentos/bin/agentos')
const files = 5_000
const together = 20
const prompt = 'ready> '

const folder = mkdtempSync(join(tmpdir(), 'agentos-bench-'))
const project = join(folder, 'project')
// A home and a shell of its own: what the person's own shell does before its prompt is not ours to measure.
const env = {
  PATH: process.env.PATH,
  LANG: 'C.UTF-8',
  HOME: folder,
  SHELL: '/bin/bash',
  AGENTOS_HOME: join(folder, 'home'),
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@localhost',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@localhost',
}
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function run(command, ...args) {
  return execFileSync(command, args, {
    cwd: project,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

function makeRepository() {
  mkdirSync(project)
  writeFileSync(join(folder, '.bashrc'), `PS1='${prompt}'\n`)
  for (let i = 0; i < files; i++) {
    const place = join(project, `folder${i % 50}`, `part${i % 7}`)
    if (i < 350) mkdirSync(place, { recursive: true })
    writeFileSync(
      join(place, `file${i}.txt`),
      `${i}: a line of some length that stands for what is in a file\n`.repeat(40),
    )
  }
  run('git', 'init', '-q', '-b', 'main')
  run('git', 'add', '-A')
  run('git', 'commit', '-qm', 'files')
}

let api

async function ask(path, body) {
  const answer = await fetch(api.address + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${api.token}`,
      'Content-Type': 'application/json',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}

async function awaitPrompt(terminal) {
  while (!(await ask(`/api/terminals/${terminal}/screen?format=text`)).includes(prompt.trim())) await sleep(2)
}

/** Milliseconds of what git alone takes to make a copy. */
function worktreeAdd(name) {
  const begin = performance.now()
  run('git', 'worktree', 'add', '-q', '-b', `git/${name}`, join(folder, name))
  return performance.now() - begin
}

/** Milliseconds from the command to the prompt on the screen. */
async function createToPrompt(name) {
  const begin = performance.now()
  const agent = JSON.parse(run(agentos, 'create', name, '--agent', 'shell', '--detached', '--json'))
  await awaitPrompt(agent.terminal)
  return { took: performance.now() - begin, session: agent.session }
}

async function createTogether(session) {
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: together }, async (_, i) =>
      awaitPrompt(
        JSON.parse(
          await ask(`/api/sessions/${session}/agents`, {
            name: `many-${i}`,
            agent: 'shell',
          }),
        ).terminal,
      ),
    ),
  )
  return (performance.now() - begin) / 1000
}

/** Resident memory in MiB. */
function resident(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
}

const samples = { git: [], create: [], beside: [], together: [], resident: [] }

try {
  makeRepository()
  run(agentos, 'daemon', 'start', '--port', '0')
  const { pid, port } = JSON.parse(readFileSync(join(env.AGENTOS_HOME, 'daemon.json'), 'utf8'))
  api = { address: `http://127.0.0.1:${port}`, token: run(agentos, 'token') }
  let { session } = await createToPrompt('warm')
  run(agentos, 'destroy', 'warm')
  for (let round = 0; round < rounds; round++) {
    const git = worktreeAdd(`copy-${round}`)
    const { took } = await createToPrompt(`one-${round}`)
    samples.git.push(git)
    samples.create.push(took)
    samples.beside.push(took - git)
    run('git', 'worktree', 'remove', '--force', join(folder, `copy-${round}`))
    run(agentos, 'destroy', `one-${round}`)
  }
  samples.together.push(await createTogether(session))
  samples.resident.push(resident(pid))
} finally {
  spawnSync(agentos, ['daemon', 'stop', '--all'], { env })
  rmSync(folder, { recursive: true, force: true })
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
  ['git', 'git worktree add', 'ms', null],
  ['create', 'agentos create, to the prompt', 'ms', null],
  ['beside', '… beside what git takes', 'ms', 300],
  ['together', `${together} agents at once, to prompts`, 's', 20],
  ['resident', 'daemon, resident with them', 'MiB', 150],
]
const result = Object.fromEntries(
  rows.map(([key, , unit, budget]) => [key, { ...summary(samples[key]), unit, budget }]),
)
result.createToGit = Math.round((result.create.median / result.git.median) * 100) / 100

mkdirSync(join(root, 'bench/results'), { recursive: true })
writeFileSync(join(root, 'bench/results/agents.json'), JSON.stringify(result, null, 2) + '\n')
if (options.json) {
  console.log(JSON.stringify(result, null, 2))
} else {
  const line = (...cells) =>
    console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(32) : String(cell).padStart(12))).join(''))
  line('', 'median', 'min', 'max', 'budget')
  for (const [key, name, unit, budget] of rows) {
    const { median, min, max } = result[key]
    line(name, `${median} ${unit}`, min, max, budget === null ? '' : `≤ ${budget}`)
  }
  console.log(`\ncreating an agent takes ${result.createToGit} times as long as git worktree add`)
}
