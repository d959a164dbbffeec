import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { createSession, useCanvas, waitForFile } from './steps.mjs'

const editor = (page) => page.locator('.monaco-editor').first()
const unsaved = (page) => page.getByRole('tab').getByLabel('not saved')

describe('the editor', { timeout: 600_000 }, () => {
  const here = useCanvas()

  async function open(name, text) {
    await writeFile(join(here.project, name), text)
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.getByRole('treeitem', { name }).click()
    await editor(page).locator('.view-line').first().waitFor()
    return page
  }

  async function command(page, title) {
    await page.keyboard.press('Control+Shift+K')
    await page.getByRole('combobox').fill(title)
    await page.getByRole('option', { selected: true }).getByText(title).waitFor()
    await page.keyboard.press('Enter')
  }

  it('has Vim keys, with the undo and :w of the document', async () => {
    const page = await open('notes.txt', 'one\ntwo\nthree\n')
    await command(page, 'Use Vim keys')
    const vim = page.getByRole('status', { name: 'Vim' })
    await vim.getByText('--NORMAL--').waitFor()
    await assertAccessible(page, 'vim', [1440])
    await editor(page).getByText('one', { exact: true }).click()
    await page.keyboard.type('ggdd')
    await editor(page).getByText('one', { exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.type('u')
    await editor(page).getByText('one', { exact: true }).waitFor()
    await page.keyboard.type('ggOfirst')
    await vim.getByText('--INSERT--').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type(':w\n')
    await waitForFile(join(here.project, 'notes.txt'), 'first\none\ntwo\nthree\n')
    await unsaved(page).waitFor({ state: 'detached' })
    await page.reload()
    await vim.getByText('--NORMAL--').waitFor()
    await command(page, 'Use default keys')
    await vim.waitFor({ state: 'hidden' })
  })

  it('formats supported languages, goes to a line and hides the minimap', async () => {
    const page = await open('data.json', '{"b":[1,2],\n"a":{"c":true}}')
    await command(page, 'Format this file')
    await editor(page).getByText('"c": true').waitFor()
    await page.keyboard.press('Control+g')
    await page.keyboard.type('4\n')
    await page.getByRole('contentinfo').getByText('Ln 4, Col 1').waitFor()
    await command(page, 'Hide the minimap')
    await page.locator('.minimap').waitFor({ state: 'hidden' })
    await page.reload()
    await editor(page).getByText('"c": true').waitFor()
    assert.equal(await page.locator('.minimap').isVisible(), false)
  })

  it('counts the problems of a text in the status bar', async () => {
    const page = await open('data.json', '{"a": 1,, }')
    const problems = page.getByRole('contentinfo').getByText(/^\d problems?$/)
    await problems.waitFor()
    await editor(page).locator('.view-line').first().click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('1')
    await problems.waitFor({ state: 'detached' })
  })

  it('undoes in the focused file, whichever was opened last', async () => {
    await writeFile(join(here.project, 'data.json'), '{"a": 1}\n')
    await writeFile(join(here.project, 'other.txt'), 'other\n')
    const page = await open('notes.txt', 'one\n')
    const type = async (name, text) => {
      await page.getByRole('treeitem', { name }).click()
      await page.getByRole('tab', { name, selected: true }).waitFor()
      await page.locator('.monaco-editor:visible').getByText(text, { exact: true }).click()
      await page.keyboard.press('End')
      await page.keyboard.type(' more')
    }
    await type('data.json', '{"a": 1}')
    await type('notes.txt', 'one')
    await type('other.txt', 'other')
    await page.getByRole('tab', { name: 'notes.txt' }).click()
    await page.locator('.monaco-editor:visible').getByText('one more').click()
    await page.keyboard.press('Control+z')
    await page.locator('.monaco-editor:visible').getByText('one', { exact: true }).waitFor()
    await page.keyboard.press('Control+y')
    await page.locator('.monaco-editor:visible').getByText('one more', { exact: true }).waitFor()
    await page.keyboard.type(' again')
    await page.keyboard.press('Control+s')
    await waitForFile(join(here.project, 'notes.txt'), 'one more again\n')
    await page.getByRole('tab', { name: 'other.txt' }).click()
    await page.locator('.monaco-editor:visible').getByText('other more', { exact: true }).waitFor()
  })

  it('offers no formatting for unsupported languages', async () => {
    const page = await open('notes.txt', 'one\n')
    await page.keyboard.press('Control+Shift+K')
    await page.getByRole('combobox').fill('Format this file')
    await page.getByRole('option', { name: 'Go to line' }).waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('option', { name: 'Format this file' }).count(), 0)
  })

  it('types at several places at once', async () => {
    const page = await open('notes.txt', 'cat\ncat\ncat\n')
    await editor(page).getByText('cat').first().dblclick()
    await command(page, 'Select all occurrences')
    await editor(page).locator('.cursor').nth(2).waitFor()
    await page.keyboard.type('dog')
    await editor(page).getByText('dog').nth(2).waitFor()
    await page.keyboard.press('Control+s')
    await waitForFile(join(here.project, 'notes.txt'), 'dog\ndog\ndog\n')
    await unsaved(page).waitFor({ state: 'detached' })
  })

  it('names the other people in the file', async () => {
    const page = await open('notes.txt', 'one\n')
    const other = await here.openPage(new URL(page.url()).hash)
    const { username } = userInfo()
    await page.getByRole('contentinfo').getByText(`with ${username}`).waitFor()
    await editor(other).getByText('one').click()
    await page.locator('.peer-caret').getByText(username).waitFor({ state: 'attached' })
    await other.close()
    await page.getByRole('contentinfo').getByText(`with ${username}`).waitFor({ state: 'detached' })
  })
})
