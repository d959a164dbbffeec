import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { createSession, useCanvas } from './steps.mjs'

const tab = (page, name) => page.getByRole('tab', { name, exact: true })

describe('tabs', { timeout: 240_000 }, () => {
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
    await page.getByRole('option', { name: path }).first().click()
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

  it('are in one group on a phone, and are there again after a reload', async () => {
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

  it('show the one in front on a narrow screen', async () => {
    const paths = Array.from({ length: 6 }, (_, index) => `a-rather-long-name-${index}.txt`)
    const page = await begin(paths)
    for (const path of paths) await open(page, path)
    const isInSight = () => page.waitForFunction(() => {
      const active = document.querySelector('.dv-active-tab').getBoundingClientRect()
      const bar = document.querySelector('.dv-active-tab').parentElement.getBoundingClientRect()
      return active.width > 100 && active.left >= bar.left - 1 && active.right <= bar.right + 1 && bar.right <= innerWidth
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
