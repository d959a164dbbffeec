// The canvas in Chromium against a real daemon, as a person meets it: how soon it is there, how soon a file and a key
// are on the screen, how smoothly ten thousand files scroll, and whether memory stays flat under output. Every round
// has a browser context, and so a cache, of its own.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../web/e2e/browser.mjs'
import { startDaemon } from '../web/e2e/daemon.mjs'
import { createSession, status } from '../web/e2e/steps.mjs'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const here = fileURLToPath(new URL('.', import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'agentos-bench-'))
const say = (text) => process.stderr.write(text + '\n')
const warmFiles = 5
const keys = 60
const manyFiles = 10_000

function makeProject() {
  for (let file = 0; file <= warmFiles; file++) {
    const lines = Array.from(
      { length: 400 },
      (_, line) => `export const value${line} = compute(${file}, ${line}) // a line like any other`,
    )
    writeFileSync(join(project, `source-${file}.ts`), [`// marker ${file}`, ...lines].join('\n'))
  }
  mkdirSync(join(project, 'many'))
  for (let file = 0; file < manyFiles; file++)
    writeFileSync(join(project, 'many', `file-${String(file).padStart(5, '0')}.txt`), '')
}

/** Runs in the page before anything else: notes when things are painted. */
function instrument() {
  const bench = { begun: undefined, painted: undefined }
  globalThis.bench = bench
  // What changes while a frame is being made is painted at its end; what changes otherwise, at the end of the next.
  const nextFrame = globalThis.requestAnimationFrame
  let inFrame = false
  globalThis.requestAnimationFrame = (act) =>
    nextFrame((now) => {
      inFrame = true
      queueMicrotask(() => queueMicrotask(() => (inFrame = false)))
      act(now)
    })
  const afterFrame = (act) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = act
    port2.postMessage(null)
  }
  bench.whenPainted = (test) =>
    new Promise((resolve) => {
      const painted = () => resolve(performance.now())
      const changes = new MutationObserver(() => {
        if (!test()) return
        changes.disconnect()
        if (inFrame) afterFrame(painted)
        else nextFrame(() => afterFrame(painted))
      })
      changes.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    })
  addEventListener('pointerdown', ({ timeStamp }) => (bench.begun = timeStamp), { capture: true })
  addEventListener('keydown', ({ timeStamp }) => (bench.begun = timeStamp), {
    capture: true,
  })
  bench.interactive = bench.whenPainted(
    () =>
      document.querySelector('footer [role=status]')?.textContent.includes('connected') &&
      document.querySelector('[role=treeitem]'),
  )
  // So that what a terminal shows can be read: the picture that WebGL draws cannot.
  const getContext = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind === 'webgl2' ? null : getContext.call(this, kind, ...rest)
  }
}

/** Milliseconds from the click on a file to its text on the screen. */
async function openFile(page, file) {
  await page.evaluate((marker) => {
    bench.painted = bench.whenPainted(() =>
      [...document.querySelectorAll('.view-line')].some((line) => line.textContent.replace(/\u00a0/g, ' ') === marker),
    )
  }, `// marker ${file}`)
  await page.getByRole('treeitem', { name: `source-${file}.ts` }).click()
  return page.evaluate(async () => (await bench.painted) - bench.begun)
}

/** What a first visit downloads, zipped: what the page names, and its fonts. The editor comes when the page is idle. */
async function download(page) {
  const paths = await page.evaluate(async () => {
    const named = [...(await (await fetch('/')).text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path)
    const fonts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name }) => new URL(name).pathname)
    return ['/', ...named, ...fonts]
  })
  const origin = new URL(page.url()).origin
  const sizes = await Promise.all([...new Set(paths)].map((path) => size(origin + path)))
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
}

function size(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk) => (bytes += chunk.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

async function openTerminal(page) {
  await page.keyboard.press('Control+`')
  await page.locator('.xterm-rows').filter({ hasText: /\S/ }).waitFor()
  await page.keyboard.type('cat\n')
  await page.locator('.xterm-rows').filter({ hasText: 'cat' }).waitFor()
}

/** Milliseconds from each key to its echo on the screen, for somebody who types about ten keys a second. */
async function echo(page) {
  await openTerminal(page)
  const echoes = []
  for (let key = 0; key < keys; key++) {
    await page.evaluate(() => {
      const rows = document.querySelector('.xterm-rows')
      const before = rows.textContent
      bench.painted = bench.whenPainted(
        () => rows.textContent !== before && rows.textContent.trimEnd().length > before.trimEnd().length,
      )
    })
    await page.waitForTimeout(80 + 40 * Math.random())
    await page.keyboard.press('x')
    echoes.push(await page.evaluate(async () => (await bench.painted) - bench.begun))
  }
  await page.keyboard.press('Control+c')
  return echoes
}

/** Frames per second while the tree is scrolled. */
async function scrollTree(page) {
  await page.getByRole('treeitem', { name: 'many' }).click()
  await page.getByRole('treeitem', { name: 'file-00000.txt' }).waitFor()
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const tree = [document.querySelector('[role=tree]'), ...document.querySelectorAll('[role=tree] *')].find(
          (each) => each.scrollHeight > each.clientHeight + 1000,
        )
        const frames = 180
        let count = 0
        let begun
        const step = (now) => {
          begun ??= now
          if (count === frames) return resolve((1000 * frames) / (now - begun))
          count += 1
          tree.scrollTop += 90
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
  )
}

/**
 * What the page's heap grows by, in MiB, while a program prints; the lines that are kept are there before it begins.
 */
async function growth(page, minutes) {
  const session = await page.context().newCDPSession(page)
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
  }
  await page.keyboard.type("seq 1 30000; echo fil''led\n")
  await page.locator('.xterm-rows').filter({ hasText: 'filled' }).waitFor()
  const before = await heap()
  await page.keyboard.type(
    `end=$(($(date +%s) + ${Math.round(60 * minutes)})); ` +
      `while [ $(date +%s) -lt $end ]; do seq 1 2000; sleep 0.1; done; echo do''ne\n`,
  )
  await page
    .locator('.xterm-rows')
    .filter({ hasText: 'done' })
    .waitFor({ timeout: minutes * 60_000 + 60_000 })
  return (await heap()) - before
}

const rows = [
  ['interactive', 'first page interactive, cold cache', 'ms', '≤', 1500],
  ['download', 'initial download, gzip', 'kB', '≤', 500],
  ['coldFile', 'click on a file to its text, cold', 'ms', '≤', 500],
  ['warmFile', 'click on a file to its text, warm', 'ms', '≤', 150],
  ['echo', 'key in a terminal to painted echo', 'ms', '≤', 30],
  ['scroll', `tree of ${manyFiles} files, scrolling`, 'fps', '≥', 55],
  ['growth', `heap after ${options.minutes} min of output`, 'MiB', '≤', 5],
]
const samples = Object.fromEntries(rows.map(([key]) => [key, []]))

/**
 * `place` is where on the canvas the page begins. It signs in on the way: what a browser keeps for that cannot be
 * handed to another one.
 */
async function round(browser, storageState, place, last) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState,
  })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(instrument)
  const page = await context.newPage()
  try {
    await page.goto((await daemon.newLoginUrl()) + place)
    samples.interactive.push(await page.evaluate(() => bench.interactive))
    samples.coldFile.push(await openFile(page, 0))
    samples.download.push(await download(page))
    for (let file = 1; file <= warmFiles; file++) samples.warmFile.push(await openFile(page, file))
    samples.scroll.push(await scrollTree(page))
    samples.echo.push(...(await echo(page)))
    if (last) samples.growth.push(await growth(page, Number(options.minutes)))
  } finally {
    await context.close()
  }
}

makeProject()
const browser = await launchBrowser()
const daemon = await startDaemon()
try {
  const first = await browser.newContext()
  const page = await first.newPage()
  await page.goto(daemon.loginUrl)
  await status(page, 'connected').waitFor()
  await createSession(page, project, 'bench')
  const [place, storageState] = [new URL(page.url()).hash, await first.storageState()]
  await first.close()
  for (let count = 1; count <= Number(options.rounds); count++) {
    say(`round ${count} …`)
    await round(browser, storageState, place, count === Number(options.rounds))
  }
} finally {
  await browser.close()
  await daemon.stop()
  rmSync(project, { recursive: true, force: true })
}

function summary(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const rounded = (value) => Math.round(value * 10) / 10
  return {
    median: rounded(sorted[sorted.length >> 1]),
    min: rounded(sorted[0]),
    max: rounded(sorted.at(-1)),
    samples: sorted.length,
  }
}

const result = Object.fromEntries(
  rows.map(([key, , unit, , budget]) => [key, { ...summary(samples[key]), unit, budget }]),
)
mkdirSync(join(here, 'results'), { recursive: true })
writeFileSync(join(here, 'results/canvas.json'), JSON.stringify(result, null, 2) + '\n')
if (options.json) console.log(JSON.stringify(result, null, 2))
else {
  const line = (...cells) =>
    console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(38) : String(cell).padStart(11))).join(''))
  line('', 'median', 'min', 'max', 'budget')
  for (const [key, name, unit, sign, budget] of rows)
    line(name, `${result[key].median} ${unit}`, result[key].min, result[key].max, `${sign} ${budget}`)
}
