import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, startAgent, useCanvas, waitForFile } from './steps.mjs'

const line = (number, changed) => `${changed.includes(number) ? 'CHANGED' : 'line'} number ${number}`
const lines = (...changed) => Array.from({ length: 300 }, (_, index) => line(index + 1, changed)).join('\n') + '\n'
/** An image of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the diff of a change', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const git = (...args) =>
    execFileSync('git', ['-C', here.project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      encoding: 'utf8',
    })
  const copy = (path) => join(here.project, '.shards', 'shell-writer', path)
  const list = (page) => page.getByRole('listbox', { name: 'Changed files' })
  const row = (page, path) => list(page).getByRole('option', { name: path })
  const change = (page, path) => page.getByRole('region', { name: `Changes to ${path}` })
  const hunk = (page, number, of) => page.getByRole('group', { name: `Hunk ${number} of ${of}` })
  const now = (page, text) => page.locator('.text-diff .editor.modified').getByText(text, { exact: true })
  const before = (page, text) => page.locator('.text-diff .editor.original').getByText(text, { exact: true })

  /** Opens the review of an agent's changes to existing files. */
  async function begin(files, changed) {
    git('init', '-q', '-b', 'main')
    for (const [path, content] of Object.entries(files)) await writeFile(join(here.project, path), content)
    git('add', '-A')
    git('commit', '-qm', 'first')
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await startAgent(page, 'writer')
    await page.keyboard.press('Alt+r')
    await page.getByText('Nothing to review').waitFor()
    for (const [path, content] of Object.entries(changed))
      await (content === undefined ? rm(copy(path)) : writeFile(copy(path), content))
    await list(page)
      .getByRole('option')
      .nth(Object.keys(changed).length - 1)
      .waitFor()
    await row(page, Object.keys(changed)[0]).click()
    return page
  }

  it('keeps its options: inline or side by side, without unchanged lines or whitespace', async () => {
    const page = await begin(
      { 'a.txt': lines(), 'b.txt': 'white\nother\n' },
      { 'a.txt': lines(5, 150), 'b.txt': 'white  \nOTHER\n' },
    )
    await before(page, 'line number 5').waitFor()
    await now(page, 'CHANGED number 5').waitFor()
    await page.locator('.text-diff .char-insert').first().waitFor()
    await page.getByText('138 hidden lines').first().waitFor()
    await assertAccessible(page, 'difference', [1440])
    await button(page, 'Hide unchanged').click()
    await page.getByText('138 hidden lines').first().waitFor({ state: 'detached' })
    await button(page, 'Side by side').click()
    await page.locator('.monaco-diff-editor:not(.side-by-side)').waitFor()
    await hunk(page, 1, 2).waitFor()

    await row(page, 'b.txt').click()
    await now(page, 'OTHER').waitFor()
    await page.locator('.text-diff .line-insert').nth(1).waitFor()
    await button(page, 'Ignore whitespace').click()
    await page.locator('.text-diff .line-insert').nth(1).waitFor({ state: 'detached' })

    await page.reload()
    await row(page, 'b.txt').click()
    await now(page, 'OTHER').waitFor()
    await page.locator('.monaco-diff-editor:not(.side-by-side)').waitFor()
    for (const [name, pressed] of [
      ['Side by side', false],
      ['Ignore whitespace', true],
      ['Hide unchanged', false],
    ])
      await page.getByRole('button', { name, exact: true, pressed }).waitFor()
  })

  it('is reviewed by shortcut keys', async () => {
    const page = await begin(
      { 'a.txt': lines(), 'b.txt': 'b\n', 'c.txt': 'c\n' },
      { 'a.txt': lines(5, 150, 290), 'b.txt': 'B\n', 'c.txt': 'C\n' },
    )
    const isCurrent = (number, of) =>
      page
        .locator('.review-hunk[data-current=true]')
        .and(hunk(page, number, of))
        .waitFor()
    await hunk(page, 1, 3).waitFor()
    await list(page).focus()
    await page.keyboard.press('Enter')
    await page.locator('.text-diff .monaco-editor.focused').waitFor()
    await page.keyboard.press('F7')
    await isCurrent(2, 3)
    await page.keyboard.press('n')
    await isCurrent(3, 3)
    await page.keyboard.press('n')
    await isCurrent(3, 3)
    await page.keyboard.press('Shift+F7')
    await isCurrent(2, 3)
    await page.keyboard.press('r')
    await waitForFile(copy('a.txt'), lines(5, 290))
    await isCurrent(2, 2)
    await page.keyboard.press('p')
    await isCurrent(1, 2)
    await page.keyboard.press('a')
    await hunk(page, 1, 1).waitFor()
    await waitForFile(copy('a.txt'), lines(5, 290))

    await page.keyboard.press('Shift+N')
    await change(page, 'b.txt').waitFor()
    await page.locator('.text-diff .monaco-editor.focused').waitFor()
    await page.keyboard.press('r')
    await waitForFile(copy('b.txt'), 'b\n')
    await change(page, 'c.txt').waitFor()
    await page.locator('.text-diff .monaco-editor.focused').waitFor()
    await page.keyboard.press('Shift+P')
    await change(page, 'a.txt').waitFor()
  })

  it('moves to the next hunk after a decision', async () => {
    const page = await begin({ 'a.txt': lines() }, { 'a.txt': lines(5, 150, 290) })
    await button(page, 'Hide unchanged').click()
    await hunk(page, 1, 3).waitFor()
    await list(page).focus()
    await page.keyboard.press('Enter')
    await page.locator('.text-diff .monaco-editor.focused').waitFor()
    await page.keyboard.press('a')
    await now(page, 'CHANGED number 150').waitFor()
    await hunk(page, 1, 2).waitFor()
    await page.keyboard.press('r')
    await waitForFile(copy('a.txt'), lines(5, 290))
    await now(page, 'CHANGED number 290').waitFor()
    await hunk(page, 1, 1).waitFor()
  })

  it('heeds keys that are pressed before the editor has loaded', async () => {
    let load
    const wanted = new Promise((resolve) => (load = resolve))
    await here.context.route(/editor\.api/, async (route) => {
      await wanted
      await route.continue()
    })
    const page = await begin({ 'a.txt': lines() }, { 'a.txt': lines(5, 290) })
    await button(page, 'Next difference').waitFor()
    await list(page).focus()
    await page.keyboard.press('F7')
    load()
    await now(page, 'CHANGED number 290').waitFor()
    await hunk(page, 2, 2).waitFor()
  })

  it('follows the agent without moving the scroll position', async () => {
    const page = await begin({ 'a.txt': lines() }, { 'a.txt': lines(5, 290) })
    await button(page, 'Hide unchanged').click()
    await list(page).focus()
    await page.keyboard.press('F7')
    await now(page, 'CHANGED number 290').waitFor()
    await page.keyboard.press('Shift+ArrowDown')
    const place = async () =>
      (await page.locator('.text-diff .editor.modified .view-line', { hasText: 'CHANGED number 290' }).boundingBox())?.y
    const frame = () => page.evaluate(() => new Promise(requestAnimationFrame))
    let y = await place()
    for (await frame(); y !== (await place()); await frame()) y = await place()
    const selected = () => page.locator('.text-diff .editor.modified .selected-text').count()
    assert.ok((await selected()) > 0)
    await writeFile(copy('a.txt'), 'one\ntwo\nthree\n' + lines(5, 290))
    await hunk(page, 3, 3).waitFor()
    await page.waitForFunction(
      () =>
        document.querySelector('.text-diff .editor.modified .line-numbers.active-line-number')?.textContent === '294',
    )
    while (y !== (await place())) await frame()
    assert.ok((await selected()) > 0)
  })

  it('shows both images, and the sizes of other binary files', async () => {
    const page = await begin(
      { 'dot.png': picture, 'data.bin': Buffer.of(0, 1) },
      {
        'dot.png': Buffer.concat([picture, Buffer.of(0)]),
        'data.bin': Buffer.of(0, 1, 2),
        'large.txt': 'x'.repeat(1_100_000),
      },
    )
    for (const name of ['dot.png, baseline', 'dot.png, current'])
      await page.waitForFunction((alt) => document.querySelector(`img[alt="${alt}"]`)?.naturalWidth === 1, name)
    await assertAccessible(page, 'pictures', [1440, 390])
    await row(page, 'data.bin').click()
    await page
      .getByText('This file is not text: 2 bytes before, 3 bytes now. Accept or reject the whole file.')
      .waitFor()
    await row(page, 'large.txt').click()
    await page.getByText('This file is too large for a line diff: 1.1 MB. Accept or reject the whole file.').waitFor()
  })
})
