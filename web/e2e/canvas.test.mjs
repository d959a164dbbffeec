import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import axe from 'axe-core'
import { launchBrowser, watchForTrouble } from './browser.mjs'
import { startDaemon } from './daemon.mjs'

const hostileName = '<img src=x onerror=alert(1)>'
const button = (page, name) => page.getByRole('button', { name, exact: true })
const status = (page, words) => page.getByRole('status').filter({ hasText: words })
const listed = (page, name) => page.getByRole('list', { name: 'Sessions' }).getByTitle(name, { exact: true })

describe('the canvas', { timeout: 180_000 }, () => {
  let browser, daemon, project, context, trouble

  before(async () => {
    browser = await launchBrowser()
  })

  after(async () => {
    await browser?.close()
  })

  beforeEach(async () => {
    project = await mkdtemp(join(tmpdir(), 'shop-'))
    daemon = await startDaemon()
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(20_000)
    trouble = watchForTrouble(context)
  })

  afterEach(async () => {
    await context?.close()
    await daemon?.stop()
    await rm(project, { recursive: true, force: true })
    assert.deepEqual(trouble, [])
  })

  async function signIn() {
    const page = await context.newPage()
    await page.goto(daemon.loginUrl)
    await status(page, 'connected').waitFor()
    return page
  }

  async function createSession(page, name) {
    await page.keyboard.press('n')
    await page.getByLabel('Project folder').fill(project)
    if (name !== undefined) await page.getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await listed(page, name ?? basename(project)).waitFor()
  }

  it('signs in by the link and shows the health and an invitation', async () => {
    const page = await signIn()
    await page.getByRole('heading', { name: 'Start with a project folder' }).waitFor()
    const health = page.getByRole('region', { name: 'Health' })
    await health.getByText('ok', { exact: true }).waitFor()
    await health.getByText('running', { exact: true }).waitFor()
    assert.doesNotMatch(page.url(), /token/)
  })

  it('creates a session named after its folder, live in another page', async () => {
    const page = await signIn()
    const other = await context.newPage()
    await other.goto(daemon.origin)
    await other.getByRole('heading', { name: 'Start with a project folder' }).waitFor()
    await createSession(page)
    await listed(other, basename(project)).waitFor()
    await status(other, 'connected').waitFor()
  })

  it('deletes a session after asking, live in another page', async () => {
    const page = await signIn()
    await createSession(page, 'checkout')
    const other = await context.newPage()
    await other.goto(daemon.origin)
    await listed(other, 'checkout').waitFor()
    await button(page, 'Delete session checkout').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete session' }).click()
    await listed(page, 'checkout').waitFor({ state: 'detached' })
    await listed(other, 'checkout').waitFor({ state: 'detached' })
  })

  it('says what is wrong with a folder that does not exist', async () => {
    const page = await signIn()
    await page.keyboard.press('n')
    await page.getByLabel('Project folder').fill(join(project, 'missing'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('says how to sign in to someone without the cookie', async () => {
    const page = await context.newPage()
    await page.goto(daemon.origin)
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor()
    await page.getByText('agentos up', { exact: true }).waitFor()
    await status(page, 'not signed in').waitFor()
  })

  it('shows a hostile name as text', async () => {
    const page = await signIn()
    await createSession(page, hostileName)
    assert.equal(await page.locator('img').count(), 0)
    await button(page, `Delete session ${hostileName}`).click()
    await page.getByRole('heading', { name: `Delete “${hostileName}”?` }).waitFor()
    assert.equal(await page.locator('img').count(), 0)
  })

  it('shows a lost connection and recovers by itself', async () => {
    const page = await signIn()
    await createSession(page, 'survivor')
    await daemon.kill()
    await status(page, 'connection lost').waitFor()
    assert.equal(await button(page, 'New session').getAttribute('aria-disabled'), 'true')
    await daemon.startAgain()
    await status(page, 'connected').waitFor()
    await listed(page, 'survivor').waitFor()
  })

  it('remembers a theme that differs from the system', async () => {
    const page = await signIn()
    await page.emulateMedia({ colorScheme: 'dark' })
    await button(page, 'Use the light theme').click()
    await page.reload()
    await button(page, 'Use the dark theme').waitFor()
  })

  it('has no accessibility violations in either theme, wide or narrow', async () => {
    const page = await signIn()
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(daemon.origin)
    await stranger.getByRole('heading', { name: 'You are not signed in' }).waitFor()
    await assertAccessible(page, 'empty')
    await assertAccessible(stranger, 'not signed in')
    await stranger.context().close()
    await createSession(page, 'checkout')
    await assertAccessible(page, 'list')
    await page.keyboard.press('n')
    await assertAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
    await button(page, 'Delete session checkout').click()
    await assertAccessible(page, 'confirmation')
  })

  it('opens the rail as a drawer on a narrow screen', async () => {
    const page = await signIn()
    await page.setViewportSize({ width: 390, height: 844 })
    const rail = page.getByRole('navigation', { name: 'Projects and health' })
    await rail.waitFor({ state: 'hidden' })
    await button(page, 'Projects and health').click()
    await rail.waitFor()
    await assertAccessible(page, 'drawer', [390])
    await page.keyboard.press('Escape')
    await rail.waitFor({ state: 'hidden' })
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
  })
})

async function assertAccessible(page, state, widths = [1440, 390]) {
  // Half-faded colours would be measured otherwise.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(axe.source)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
      const { violations } = await page.evaluate(() => globalThis.axe.run())
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      assert.deepEqual(found, [], `${state}, ${colorScheme}, ${width} px`)
    }
  }
}
