import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { assertAccessible } from './accessible.mjs'
import { createSession, openTerminal, useCanvas } from './steps.mjs'

const tab = (page, name) => page.getByRole('tab', { name, exact: true })

describe('tabs', { timeout: 600_000 }, () => {
  const here = useCanvas()

  async function begin(paths) {
    for (const path of paths) {
      await mkdir(join(here.project, path, '..'), { recursive: true })
      await writeFile(join(here.project, path), path)
    }
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    return page
  }

  async function open(page, path) {
    await page.keyboard.press('Control+Shift+P')
    await page.getByRole('combobox').fill(path)
    await page.getByRole('option', { name: path }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.editor-crumb').getByTitle(path, { exact: true }).waitFor()
  }

  it('tell files of the same name apart by their folder', async () => {
    const page = await begin(['a/index.ts', 'b/index.ts'])
    await open(page, 'a/index.ts')
    await tab(page, 'index.ts').waitFor()
    await open(page, 'b/index.ts')
    await tab(page, 'index.ts — a').waitFor()
    await tab(page, 'index.ts — b').waitFor()
    await assertAccessible(page, 'tabs', [1440])
    await page.keyboard.press('Alt+W')
    await tab(page, 'index.ts').waitFor()
  })

  it('show that a file was deleted, and number terminals with the same command', async () => {
    const page = await begin(['notes.txt'])
    await open(page, 'notes.txt')
    await page.locator('.monaco-editor').getByText('notes.txt').waitFor()
    await rm(join(here.project, 'notes.txt'))
    await tab(page, 'notes.txt, deleted').waitFor()
    const terminals = page.getByRole('list', { name: 'Terminals' })
    await openTerminal(page)
    await page.keyboard.press('Control+`')
    await terminals.getByText('bash 2', { exact: true }).waitFor()
    await terminals.getByText('bash', { exact: true }).waitFor()
  })

  it('reload an image when it has changed', async () => {
    const page = await begin([])
    await writeFile(join(here.project, 'logo.png'), picture(3, 2))
    await page.getByRole('treeitem', { name: 'logo.png' }).click()
    await page.getByText('3 × 2', { exact: true }).waitFor()
    await writeFile(join(here.project, 'logo.png'), 'half of it')
    await page.getByRole('region', { name: 'About logo.png' }).waitFor()
    await writeFile(join(here.project, 'logo.png'), picture(4, 5))
    await page.getByText('4 × 5', { exact: true }).waitFor()
  })

  it('are in one group on a phone, and survive a reload', async () => {
    const page = await begin(['notes.txt'])
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, 'notes.txt')
    await page.keyboard.press('Control+Shift+K')
    await page.getByRole('combobox').fill('New terminal')
    await page.keyboard.press('Enter')
    await page.locator('.terminal-panel').waitFor()
    assert.equal(await page.locator('.dv-groupview').count(), 1)
    await page.reload()
    await page.locator('.terminal-panel').waitFor()
    assert.equal(await page.getByRole('tab').count(), 2)
    await tab(page, 'notes.txt').click()
    await page.locator('.editor-crumb').getByTitle('notes.txt', { exact: true }).waitFor()
  })

  it('are gathered in a narrow window and go back to their groups in a wide one', async () => {
    const page = await begin(['notes.txt', 'more.txt', 'last.txt'])
    const groups = (count) =>
      page.waitForFunction((wanted) => document.querySelectorAll('.dv-groupview').length === wanted, count)
    await open(page, 'notes.txt')
    await open(page, 'more.txt')
    await page.keyboard.press('Control+Shift+K')
    await page.getByRole('combobox').fill('New terminal')
    await page.keyboard.press('Enter')
    await page.locator('.terminal-panel').waitFor()
    await groups(2)
    await tab(page, 'more.txt').click()
    await page.locator('.monaco-editor').first().click()
    await page.evaluate(() => {
      for (const panel of document.querySelectorAll('.monaco-editor, .terminal-panel')) panel.dataset.same = 'yes'
    })

    await page.setViewportSize({ width: 390, height: 844 })
    await groups(1)
    assert.equal(await tab(page, 'more.txt').getAttribute('aria-selected'), 'true')
    await page.keyboard.type('typed at once ')
    await tab(page, 'notes.txt').click()
    await page.keyboard.press('Alt+W')
    await tab(page, 'notes.txt').waitFor({ state: 'detached' })
    await open(page, 'last.txt')

    await page.setViewportSize({ width: 1440, height: 900 })
    await groups(2)
    await tab(page, 'last.txt').waitFor()
    await tab(page, 'more.txt').click()
    await page.locator('.monaco-editor[data-same] .view-line').getByText('typed at once').waitFor()
    assert.equal(await tab(page, 'notes.txt').count(), 0)
    assert.equal(await page.locator('.terminal-panel[data-same]').count(), 1)
  })

  it('show the active tab on a narrow screen', async () => {
    const paths = Array.from({ length: 6 }, (_, index) => `a-rather-long-name-${index}.txt`)
    const page = await begin(paths)
    for (const path of paths) await open(page, path)
    const isInSight = () =>
      page.waitForFunction(() => {
        const active = document.querySelector('.dv-active-tab').getBoundingClientRect()
        const bar = document.querySelector('.dv-active-tab').parentElement.getBoundingClientRect()
        return (
          active.width > 100 && active.left >= bar.left - 1 && active.right <= bar.right + 1 && bar.right <= innerWidth
        )
      })
    await page.setViewportSize({ width: 390, height: 844 })
    await isInSight()
    await page.reload()
    await page.getByRole('tab').first().waitFor()
    await isInSight()
    await page.keyboard.press('Alt+PageUp')
    await isInSight()
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
  })
})

/** A black PNG of this size. */
function picture(width, height) {
  const chunk = (name, data) => {
    const named = Buffer.concat([Buffer.from(name), data])
    return Buffer.concat([number(data.length), named, number(crc32(named))])
  }
  const number = (value) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const grey = Buffer.from([8, 0, 0, 0, 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([number(width), number(height), grey])),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
