// What a review costs on a repository of 5,000 files: from a write of an agent to its place in the list, a list and a
// diff when everything has changed, and a diff of a file of a megabyte; beside git's own diff of the same changes in
// the same rounds. Then the same in Chromium, from the key or click to what is on the screen.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../web/e2e/browser.mjs'
import { inRail, status } from '../web/e2e/steps.mjs'

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

const folder = mkdtempSync(join(tmpdir(), 'agentos-bench-'))
const project = join(folder, 'project')
const copy = join(project, '.shards', 'shell-writer')
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
const run = (command, ...args) =>
  execFileSync(command, args, {
    cwd: project,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 28,
  }).trim()
const nameOf = (file) => join(`folder${file % 50}`, `file${file}.txt`)
const textOf = (file, words) => `${file}: a line of some length that stands for ${words}\n`.repeat(40)
const large = (words) =>
  Array.from(
    { length: 16_000 },
    (_, line) => `${line}: a line of some length that stands for ${line % 400 === 7 ? words : 'others'}\n`,
  ).join('')

function makeRepository() {
  for (let i = 0; i < 50; i++) mkdirSync(join(project, `folder${i}`), { recursive: true })
  for (let file = 0; file < files; file++) writeFileSync(join(project, nameOf(file)), textOf(file, 'what is in a file'))
  writeFileSync(join(project, 'large.txt'), large('what was there'))
  run('git', 'init', '-q', '-b', 'main')
  run('git', 'add', '-A')
  run('git', 'commit', '-qm', 'files')
}

let api

async function ask(path) {
  const answer = await fetch(api.address + path, {
    headers: { Authorization: `Bearer ${api.token}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

const changes = (session) => ask(`/api/sessions/${session}/changes`)

async function timed(act) {
  const begin = performance.now()
  const result = await act()
  return [performance.now() - begin, result]
}

/** Milliseconds from the end of a write to the list that has it, for somebody who reads the list when told. */
async function writeToList(session, round) {
  const telling = new AbortController()
  const events = await fetch(`${api.address}/api/events`, {
    headers: { Authorization: `Bearer ${api.token}` },
    signal: telling.signal,
  })
  const reader = events.body.pipeThrough(new TextDecoderStream()).getReader()
  const name = `new-${round}.txt`
  writeFileSync(join(copy, name), 'new\n')
  const begin = performance.now()
  for (;;) {
    const { value } = await reader.read()
    if (!value.includes('change.pending')) continue
    const list = await changes(session)
    if (list.some(({ path }) => path === name)) break
  }
  telling.abort()
  return performance.now() - begin
}

/** Milliseconds from the next key or click to the first frames in which the page shows each of these. */
async function shown(page, act, ...selectors) {
  await page.evaluate((wanted) => {
    const waiting = { begun: undefined }
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, ({ timeStamp }) => (waiting.begun = timeStamp), {
        capture: true,
        once: true,
      })
    const seen = (selector) =>
      new Promise((resolve) => {
        const look = () =>
          waiting.begun !== undefined && document.querySelector(selector)
            ? requestAnimationFrame(() => resolve(performance.now() - waiting.begun))
            : requestAnimationFrame(look)
        look()
      })
    waiting.done = Promise.all(wanted.map(seen))
    globalThis.waiting = waiting
  }, selectors)
  await act()
  return page.evaluate(() => globalThis.waiting.done)
}

/** A page that shows the review for the first time, then the large file. */
async function onCanvas(browser) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(JSON.parse(run(agentos, 'up', '--no-open', '--json')).url)
  await status(page, 'connected').waitFor()
  await inRail(page, 'project').click()
  await page.getByRole('region', { name: 'No open panels' }).waitFor()
  const [opens] = await shown(page, () => page.keyboard.press('Alt+r'), '.review-row')
  samples.opens.push(opens)
  const row = (name) => page.getByRole('listbox', { name: 'Changed files' }).getByRole('option', { name })
  await page.getByRole('listbox', { name: 'Changed files' }).press('End')
  await page.locator('.text-diff .line-insert').first().waitFor()
  const difference = '[aria-label="Changes to large.txt"] .text-diff .editor.modified'
  const [largeOpens, marked] = await shown(
    page,
    () => row('large.txt').click(),
    `${difference} .review-hunk`,
    `${difference} .line-insert`,
  )
  samples.largeOpens.push(largeOpens)
  samples.marked.push(marked)
  await context.close()
}

const samples = {
  appears: [],
  list: [],
  diff: [],
  large: [],
  git: [],
  opens: [],
  largeOpens: [],
  marked: [],
}

try {
  makeRepository()
  run(agentos, 'daemon', 'start', '--port', '0')
  const { port } = JSON.parse(readFileSync(join(env.AGENTOS_HOME, 'daemon.json'), 'utf8'))
  api = { address: `http://127.0.0.1:${port}`, token: run(agentos, 'token') }
  const { session } = JSON.parse(run(agentos, 'create', 'writer', '--agent', 'shell', '--detached', '--json'))
  await changes(session)
  for (let round = 0; round < rounds; round++) {
    samples.appears.push(await writeToList(session, round))
    await sleep(200)
  }
  for (let file = 0; file < files; file++)
    writeFileSync(join(copy, nameOf(file)), textOf(file, 'what an agent made of it'))
  writeFileSync(join(copy, 'large.txt'), large('what an agent made of it'))
  while ((await changes(session)).length < files + rounds + 1) await sleep(50)
  for (let round = 0; round < rounds; round++) {
    const [listed, list] = await timed(() => changes(session))
    samples.list.push(listed)
    samples.diff.push((await timed(() => ask(`/api/changes/${list[round].id}`)))[0])
    samples.large.push((await timed(() => ask(`/api/changes/${list.find(({ path }) => path === 'large.txt').id}`)))[0])
    samples.git.push(
      (
        await timed(() =>
          execFileSync('git', ['-C', copy, 'diff', '--numstat'], {
            env,
            maxBuffer: 1 << 28,
          }),
        )
      )[0],
    )
  }
  const browser = await launchBrowser()
  for (let round = 0; round < Math.min(rounds, 5); round++) await onCanvas(browser)
  await browser.close()
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
  ['appears', 'a write to its place in the list', 'ms', 200],
  ['list', `list of ${files} changed files`, 'ms', 1000],
  ['diff', 'diff of one of them', 'ms', null],
  ['large', 'diff of a file of 1 MB', 'ms', 1000],
  ['git', 'beside it: git diff --numstat', 'ms', null],
  ['opens', `the list of ${files} on the canvas`, 'ms', 1000],
  ['largeOpens', 'the diff of 1 MB on the canvas', 'ms', 1000],
  ['marked', 'with its words compared', 'ms', null],
]
const result = Object.fromEntries(
  rows.map(([key, , unit, budget]) => [key, { ...summary(samples[key]), unit, budget }]),
)
result.listToGit = Math.round((result.list.median / result.git.median) * 100) / 100

mkdirSync(join(root, 'bench/results'), { recursive: true })
writeFileSync(join(root, 'bench/results/review.json'), JSON.stringify(result, null, 2) + '\n')
if (options.json) {
  console.log(JSON.stringify(result, null, 2))
} else {
  const line = (...cells) =>
    console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(36) : String(cell).padStart(12))).join(''))
  line('', 'median', 'min', 'max', 'budget')
  for (const [key, name, unit, budget] of rows) {
    const { median, min, max } = result[key]
    line(name, `${median} ${unit}`, min, max, budget === null ? '' : `≤ ${budget}`)
  }
  console.log(`\nthe list takes ${result.listToGit} times as long as git's own`)
}
