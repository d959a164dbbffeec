import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, inRail, status, useCanvas } from './steps.mjs'

const hostileName = '<img src=x onerror=alert(1)>'

describe('the canvas', { timeout: 600_000 }, () => {
  const here = useCanvas()

  it('explains how to sign in, signs in by link, and shows the health and the empty state', async () => {
    const signedOut = await here.openPage()
    await signedOut.getByRole('heading', { name: 'You are not signed in' }).waitFor()
    await signedOut.getByText('agentos up', { exact: true }).waitFor()
    await status(signedOut, 'not signed in').waitFor()
    const page = await here.signIn()
    await page.getByRole('heading', { name: 'Start with a project folder' }).waitFor()
    const health = page.getByRole('region', { name: 'Health' })
    await health.getByText('ok', { exact: true }).waitFor()
    await health.getByText('running', { exact: true }).waitFor()
    assert.doesNotMatch(page.url(), /token/)
  })

  it('creates a session named after its folder, live in another page', async () => {
    const page = await here.signIn()
    const other = await here.openPage()
    await other.getByRole('heading', { name: 'Start with a project folder' }).waitFor()
    await createSession(page, here.project)
    await inRail(other, basename(here.project)).waitFor()
    await status(other, 'connected').waitFor()
  })

  it('deletes a session after confirmation, live in another page, and shows its hostile name as text', async () => {
    const page = await here.signIn()
    await createSession(page, here.project, hostileName)
    const other = await here.openPage()
    await inRail(other, hostileName).click()
    assert.equal(await page.locator('img').count(), 0)
    await button(page, 'All sessions').click()
    await button(page, `Delete session ${hostileName}`).click()
    await page.getByRole('heading', { name: `Delete “${hostileName}”?` }).waitFor()
    assert.equal(await page.locator('img').count(), 0)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete session' }).click()
    await inRail(page, hostileName).waitFor({ state: 'detached' })
    await other.getByRole('heading', { name: 'Start with a project folder' }).waitFor()
  })

  it('says what is wrong with a folder that does not exist', async () => {
    const page = await here.signIn()
    await page.keyboard.press('n')
    await page.getByLabel('Project folder').fill(join(here.project, 'missing'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('shows a lost connection and recovers by itself', async () => {
    const page = await here.signIn()
    await createSession(page, here.project, 'survivor')
    await here.daemon.kill()
    await status(page, 'connection lost').waitFor()
    assert.equal(
      await page.getByRole('banner').getByRole('button', { name: 'New terminal' }).getAttribute('aria-disabled'),
      'true',
    )
    await status(page, 'run agentos up').waitFor()
    await here.daemon.startAgain()
    await status(page, 'connected').waitFor()
    await inRail(page, 'survivor').waitFor()
  })

  it('remembers a theme that differs from the system', async () => {
    const page = await here.signIn()
    await page.emulateMedia({ colorScheme: 'dark' })
    await button(page, 'Use the light theme').click()
    await page.reload()
    await button(page, 'Use the dark theme').waitFor()
  })

  it('uses the theme of the settings until one is chosen', async () => {
    const page = await here.signIn()
    await page.emulateMedia({ colorScheme: 'dark' })
    const theme = (name) => page.locator(`html[data-theme=${name}]`).waitFor()
    await theme('dark')
    await here.daemon.agentos('config', 'set', 'ui.theme', 'light')
    await theme('light')
    await page.reload()
    await theme('light')
    await page.emulateMedia({ colorScheme: 'light' })
    await here.daemon.agentos('config', 'set', 'ui.theme', 'dark')
    await theme('dark')
    await button(page, 'Use the light theme').click()
    await page.reload()
    await theme('light')
    await here.daemon.agentos('config', 'set', 'ui.theme', 'system')
  })

  it('finds commands in the palette and lists all shortcuts', async () => {
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('all ses')
    await page.getByRole('option', { selected: true }).getByText('All sessions').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'All sessions' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Search everything').waitFor()
    await assertAccessible(page, 'keys')
  })

  it('opens the file with the typed name, however soon Enter is pressed', async () => {
    for (const name of ['README.md', 'Main.java', 'Cart.java'])
      await writeFile(join(here.project, name), `${name} is here\n`)
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    for (const [typed, name] of [
      ['readme', 'README.md'],
      ['main', 'Main.java'],
      ['cart', 'Cart.java'],
    ]) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(typed)
      await page.keyboard.press('Enter')
      await page.getByRole('tab', { name, selected: true }).waitFor()
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('term')
    await page.getByRole('option', { selected: true }).getByText('New terminal').waitFor()
  })

  it('follows links and the browser history', async () => {
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    assert.match(page.url(), /#\/session\//)
    await page.goBack()
    await page.getByRole('heading', { name: 'All sessions' }).waitFor()
    await page.goForward()
    await page.getByRole('region', { name: 'No open panels' }).waitFor()
    await page.goto(`${here.daemon.origin}/#/terminal/0000000000000000`)
    await page.getByText('The terminal in this link no longer exists.').waitFor()
  })

  it('has no accessibility violations in either theme, wide or narrow', async () => {
    const page = await here.signIn()
    const stranger = await here.openStranger()
    await stranger.getByRole('heading', { name: 'You are not signed in' }).waitFor()
    await assertAccessible(page, 'empty')
    await assertAccessible(stranger, 'not signed in')
    await stranger.context().close()
    await createSession(page, here.project, 'checkout')
    await assertAccessible(page, 'session')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await assertAccessible(page, 'palette')
    await page.keyboard.press('Escape')
    await button(page, 'All sessions').click()
    await assertAccessible(page, 'list')
    await page.keyboard.press('n')
    await assertAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
    await button(page, 'Delete session checkout').click()
    await assertAccessible(page, 'confirmation')
  })

  it('opens the rail as a drawer on a narrow screen', async () => {
    const page = await here.signIn()
    await page.setViewportSize({ width: 390, height: 844 })
    const rail = page.getByRole('navigation', { name: 'Sessions and files' })
    await rail.waitFor({ state: 'hidden' })
    await button(page, 'Sessions and files').click()
    await rail.waitFor()
    await assertAccessible(page, 'drawer', [390])
    await page.keyboard.press('Escape')
    await rail.waitFor({ state: 'hidden' })
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
  })
})
