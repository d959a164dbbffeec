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

/**
 * For all tests of a file one daemon in a home of its own, cleared after each, and one browser; for each test a project
 * folder and a browser window that knows nobody and must not complain. The daemon has these variables beside the test's
 * own.
 */
export function useCanvas(variables) {
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
    /** Trusts the programs that the project of the only session would run, as they are now. */
    async trustProject() {
      const [{ id }] = (await here.daemon.call('GET', '/api/sessions')).body
      const { digest } = (await here.daemon.call('GET', `/api/sessions/${id}/trust`)).body
      assert.equal((await here.daemon.call('POST', `/api/sessions/${id}/trust`, { digest })).status, 200)
    },
  }
  /** What a test has left in a state that cannot be cleared is not handed on. */
  async function clear() {
    try {
      await here.daemon?.clear()
    } catch (error) {
      console.error('the next test gets another daemon:', error.message)
      await here.daemon.stop()
      here.daemon = undefined
    }
  }
  /** Prints what the pages of a failed test showed, and the last lines of the daemon's log. */
  async function tell() {
    for (const page of here.context?.pages() ?? []) {
      const shown = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5_000 })
        .catch((error) => error.message)
      console.error(`${page.url()} showed:\n${shown}`)
    }
    console.error('the daemon said last:\n' + (await here.daemon?.lastLog().catch((error) => error.message)))
  }
  before(async () => {
    here.browser = await launchBrowser()
  })
  after(async () => {
    await here.browser?.close()
    await here.daemon?.stop()
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
  await page.getByRole('region', { name: 'Nothing is open' }).waitFor()
}

/** Starts a shell, or an agent of another kind, in a copy of the project that is named after it. */
export async function startAgent(page, name, kind = 'Shell') {
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New agent' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
  await button(dialog, 'Start agent').click()
  await page.locator('.terminal-panel').waitFor()
}

/** Opens a terminal by its key and waits until the shell has said something. */
export async function openTerminal(page) {
  await page.keyboard.press('Control+`')
  await page.locator('.terminal-panel').first().waitFor()
  await waitForText(page, /\S/)
}

/** Waits until a file on the disk has this text. */
export async function waitForFile(path, text, patience = 40_000) {
  const deadline = Date.now() + patience
  for (;;) {
    const found = await readFile(path, 'utf8').catch(() => 'no file')
    if (found === text) return
    if (Date.now() > deadline) assert.equal(found, text)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Waits until a terminal that is shown has such a text on its screen, and returns all of it. */
export async function waitForText(page, pattern, index = 0) {
  const deadline = Date.now() + 40_000
  for (;;) {
    const text = await terminalText(page, index)
    if (pattern.test(text)) return text
    if (Date.now() > deadline) assert.match(text, pattern)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Read as a screen reader does: the terminal itself is a picture. */
function terminalText(page, index) {
  return page.evaluate((at) => {
    const rows = document.querySelectorAll('.xterm-accessibility-tree')[at]
    return Array.from(rows?.children ?? [], (row) => row.textContent.replace(/\u00a0/g, ' ').trimEnd()).join('\n')
  }, index)
}
