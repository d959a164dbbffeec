import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { createSession, status, useCanvas, waitForFile } from './steps.mjs'

const editor = (page) => page.locator('.monaco-editor').first()
const echo = (page, words) => page.getByRole('status', { name: 'Emacs' }).getByText(words, { exact: true })
const place = (page, line, column) =>
  page.getByRole('contentinfo').getByText(`Ln ${line}, Col ${column}`, { exact: true })

/** Keys in Emacs notation: `C-x C-s`. */
async function press(page, keys) {
  for (const chord of keys.split(' '))
    await page.keyboard.press(chord.replace('C-', 'Control+').replace('M-', 'Alt+').replace('S-', 'Shift+'))
}

describe('Emacs keys', { timeout: 600_000 }, () => {
  const here = useCanvas()

  async function open(text) {
    await writeFile(join(here.project, 'notes.txt'), text)
    const page = await here.signIn()
    await page.evaluate(() => localStorage.setItem('agentos.editor', JSON.stringify({ keys: 'emacs' })))
    await page.reload()
    await status(page, 'connected').waitFor()
    await createSession(page, here.project, 'checkout')
    await page.getByRole('treeitem', { name: 'notes.txt' }).click()
    await page.locator('[data-keys=emacs] .view-line').first().waitFor()
    await page.locator('.monaco-editor.focused').waitFor()
    return page
  }

  async function savesAs(page, text) {
    await press(page, 'C-x C-s')
    await waitForFile(join(here.project, 'notes.txt'), text)
  }

  it('are turned on in the palette, remembered, and turned off', async () => {
    await writeFile(join(here.project, 'notes.txt'), 'one\n')
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.getByRole('treeitem', { name: 'notes.txt' }).click()
    await editor(page).getByText('one').click()
    const choose = async (title) => {
      await page.keyboard.press('Control+Shift+K')
      await page.getByRole('combobox').fill(title)
      await page.getByRole('option', { selected: true }).getByText(title).waitFor()
      await page.keyboard.press('Enter')
    }
    await choose('Use Vim keys')
    await page.getByRole('status', { name: 'Vim' }).getByText('--NORMAL--').waitFor()
    await choose('Use Emacs keys')
    await page.locator('[data-keys=emacs]').waitFor()
    await assertAccessible(page, 'emacs', [1440])
    await page.reload()
    await page.locator('[data-keys=emacs]').waitFor()
    await choose('Use default keys')
    await page.locator('[data-keys=emacs]').waitFor({ state: 'detached' })
    await page.getByRole('status', { name: 'Emacs' }).waitFor({ state: 'hidden' })
  })

  it('move', async () => {
    const page = await open('one two.three\nsecond line\nthird\n')
    for (const [keys, line, column] of [
      ['C-f', 1, 2],
      ['M-f', 1, 4],
      ['M-f', 1, 8],
      ['C-b', 1, 7],
      ['M-b', 1, 5],
      ['C-e', 1, 14],
      ['C-n', 2, 12],
      ['C-a', 2, 1],
      ['C-p', 1, 1],
      ['M->', 4, 1],
      ['M-<', 1, 1],
      ['C-v', 4, 1],
      ['M-v', 1, 1],
    ]) {
      await press(page, keys)
      await place(page, line, column).waitFor()
    }
    await press(page, 'M-g g')
    await page.keyboard.type('3\n')
    await place(page, 3, 1).waitFor()
    await press(page, 'C-l')
  })

  it('kill, and yank what was killed', async () => {
    const page = await open('one two three\nfour\nfive\n')
    // Consecutive kills become one.
    await press(page, 'M-d M-d C-k C-k C-n C-y')
    await place(page, 3, 1).waitFor()
    await savesAs(page, 'four\none two three\nfive\n')
    await press(page, 'C-k M-< C-y')
    await savesAs(page, 'fivefour\none two three\n\n')
    await press(page, 'M-y')
    await echo(page, 'M-y works only after C-y').waitFor()
    await press(page, 'M-> C-y M-y')
    await savesAs(page, 'fivefour\none two three\n\none two three\n')
  })

  it('mark a region, copy and kill it', async () => {
    const page = await open('alpha beta\ngamma\n')
    await press(page, 'C-Space')
    await echo(page, 'Mark set').waitFor()
    await press(page, 'M-f M-w')
    await echo(page, 'Copied').waitFor()
    await press(page, 'C-e C-y')
    await savesAs(page, 'alpha betaalpha\ngamma\n')
    await press(page, 'M-b C-x C-x S-Delete')
    await savesAs(page, 'alpha alpha\ngamma\n')
    await press(page, 'C-x h')
    await press(page, 'C-g')
    await echo(page, 'Quit').waitFor()
    await page.keyboard.type('x')
    await savesAs(page, 'xalpha alpha\ngamma\n')
    // Typing does not replace the region.
    await press(page, 'C-a C-Space C-n')
    await page.keyboard.type('y')
    await savesAs(page, 'xalpha alpha\nygamma\n')
  })

  it('change characters, words and lines', async () => {
    const page = await open('ab word WORD word\n')
    await press(page, 'C-f C-t M-u M-l M-c')
    await savesAs(page, 'ba WORD word Word\n')
    await press(page, 'M-Backspace C-a C-d C-o')
    await savesAs(page, '\na WORD word \n')
  })

  it('undo only edits made here', async () => {
    const page = await open('one\n')
    const other = await here.openPage(new URL(page.url()).hash)
    await press(page, 'C-k')
    await editor(page).getByText('one').waitFor({ state: 'detached' })
    await editor(other).locator('.view-line').first().click()
    await other.keyboard.type('theirs ')
    await editor(page).getByText('theirs').waitFor()
    await editor(page).locator('.view-line').first().click()
    for (const undo of ['C-/', 'C-_', 'C-x u']) {
      await press(page, undo)
      await editor(page).getByText('one').waitFor()
      await press(page, 'C-?')
      await editor(page).getByText('one').waitFor({ state: 'detached' })
    }
    assert.match(await editor(page).locator('.view-line').first().innerText(), /theirs/)
  })

  it('find, find next, and return to the start', async () => {
    const page = await open('cat\ndog\ncat\ndog\n')
    await press(page, 'C-s')
    await page.getByRole('textbox', { name: 'Find' }).fill('dog')
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await press(page, 'C-s')
    await page.getByText('2 of 2', { exact: true }).waitFor()
    await press(page, 'C-r')
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await press(page, 'C-g')
    await place(page, 1, 1).waitFor()
    await press(page, 'M-%')
    await page.getByRole('textbox', { name: 'Replace' }).waitFor()
  })

  it('report undefined keys, and leave keys with Shift to the canvas', async () => {
    const page = await open('one\n')
    await press(page, 'C-x')
    await echo(page, 'C-x-').waitFor()
    await press(page, 'q')
    await echo(page, 'C-x q is undefined').waitFor()
    await press(page, 'C-x C-g')
    await echo(page, 'Quit').waitFor()
    await press(page, 'C-w')
    await echo(page, 'No region: set the mark with C-Space').waitFor()
    await page.keyboard.press('Control+Shift+K')
    await page.getByRole('combobox').waitFor()
  })
})
