import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, afterEach, before, beforeEach } from 'node:test'
import { launchBrowser, watchForTrouble } from './browser.mjs'
import { startDaemon } from './daemon.mjs'

export const button = (page, name) => page.getByRole('button', { name, exact: true })
export const status = (page, words) => page.getByRole('contentinfo').getByRole('status').filter({ hasText: words })
export const inRail = (page, name) =>
  page.getByRole('navigation', { name: 'Sessions and files' }).getByTitle(name, { exact: true })

/** Shared by all files that run in one process, one after the other. */
const browsers = new Map()
let unused
after(async () => {
  for (const browser of browsers.values()) await browser.close()
  await unused?.stop()
})

async function browserFor(options) {
  const key = JSON.stringify(options)
  if (!browsers.has(key)) browsers.set(key, await launchBrowser(options))
  return browsers.get(key)
}

/**
 * For each test file, one daemon in its own home, reset after each test, and one browser. For each test, a project
 * folder and a fresh browser window that must not log errors. The daemon gets these variables in addition to those of
 * the test.
 */
export function useCanvas(variables, { webgl = false } = {}) {
  const here = {
    async signIn() {
      const page = await here.context.newPage()
      await page.goto(await here.daemon.newLoginUrl())
      await status(page, 'connected').waitFor()
      return page
    },
    /** Another page of the same browser. */
    async openPage(path = '') {
      const page = await here.context.newPage()
      await page.goto(`${here.daemon.origin}/${path}`)
      return page
    },
    async openStranger() {
      const page = await (await here.browser.newContext()).newPage()
      await page.goto(here.daemon.origin)
      return page
    },
    /** Trusts the current programs of the only session's project. */
    async trustProject() {
      const [{ id }] = (await here.daemon.call('GET', '/api/sessions')).body
      const { digest } = (await here.daemon.call('GET', `/api/sessions/${id}/trust`)).body
      assert.equal((await here.daemon.call('POST', `/api/sessions/${id}/trust`, { digest })).status, 200)
    },
  }
  /** Replaces a daemon that a test has left in a state that cannot be reset. */
  async function clear() {
    try {
      await here.daemon?.clear()
    } catch (error) {
      console.error('the next test gets another daemon:', error.message)
      await here.daemon.stop()
      here.daemon = undefined
    }
  }
  /** Prints the pages of a failed test, and the end of the daemon's log. */
  async function tell() {
    for (const page of here.context?.pages() ?? []) {
      const shown = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5_000 })
        .catch((error) => error.message)
      console.error(`${page.url()} showed:\n${shown}`)
    }
    console.error('end of the daemon log:\n' + (await here.daemon?.lastLog().catch((error) => error.message)))
  }
  before(async () => {
    here.browser = await browserFor({ webgl })
    if (variables !== undefined) return
    here.daemon = unused
    unused = undefined
  })
  after(async () => {
    if (variables === undefined && (await here.daemon?.isAsAtStart())) unused = here.daemon
    else await here.daemon?.stop()
  })
  beforeEach(async () => {
    here.project = await mkdtemp(join(tmpdir(), 'shop-'))
    here.daemon ??= await startDaemon(variables)
    const settings = [{ name: 'agentos.terminal', value: '{"screenReader":true}' }]
    here.context = await here.browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: { cookies: [], origins: [{ origin: here.daemon.origin, localStorage: settings }] },
    })
    here.context.setDefaultTimeout(40_000)
    here.trouble = watchForTrouble(here.context, here.daemon.origin)
  })
  afterEach(async (test) => {
    if (!test.passed) await tell()
    await here.context?.close()
    await clear()
    await rm(here.project, { recursive: true, force: true, maxRetries: 5 })
    assert.deepEqual(here.trouble, [])
  })
  return here
}

export async function createSession(page, folder, name) {
  await page.keyboard.press('n')
  await page.getByLabel('Project folder').fill(folder)
  if (name !== undefined) await page.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await inRail(page, name ?? basename(folder)).waitFor()
  await page.getByRole('region', { name: 'No open panels' }).waitFor()
}

/** Starts a shell, or an agent of another kind, in a worktree named after it. */
export async function startAgent(page, name, kind = 'Shell') {
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New agent' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
  await button(dialog, 'Start agent').click()
  await page.locator('.terminal-panel').waitFor()
}

/** Opens a terminal by its shortcut and waits for the first output of the shell. */
export async function openTerminal(page) {
  await page.keyboard.press('Control+`')
  await page.locator('.terminal-panel').first().waitFor()
  await waitForText(page, /\S/)
}

/** Waits until a file on disk has this text. */
export async function waitForFile(path, text, patience = 40_000) {
  const deadline = Date.now() + patience
  for (;;) {
    const found = await readFile(path, 'utf8').catch(() => 'no file')
    if (found === text) return
    if (Date.now() > deadline) assert.equal(found, text)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Waits until a visible terminal shows matching text, and returns its whole text. */
export async function waitForText(page, pattern, index = 0) {
  const deadline = Date.now() + 40_000
  for (;;) {
    const text = await terminalText(page, index)
    if (pattern.test(text)) return text
    if (Date.now() > deadline) assert.match(text, pattern)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Reads the text for screen readers, because the terminal itself is drawn as an image. */
function terminalText(page, index) {
  return page.evaluate((at) => {
    const rows = document.querySelectorAll('.xterm-accessibility-tree')[at]
    return Array.from(rows?.children ?? [], (row) => row.textContent.replace(/\u00a0/g, ' ').trimEnd()).join('\n')
  }, index)
}
