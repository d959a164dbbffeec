import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createSession, openTerminal, useCanvas } from './steps.mjs'

describe('the shell of the canvas', { timeout: 600_000 }, () => {
  const here = useCanvas()

  it('has a rail that is resized by pointer and by keyboard, and keeps its width', async () => {
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    const edge = page.getByRole('separator', { name: 'Rail width' })
    const width = async () =>
      Math.round((await page.getByRole('navigation', { name: 'Sessions and files' }).boundingBox()).width)
    await edge.hover()
    await page.mouse.down()
    await page.mouse.move(360, 400, { steps: 4 })
    await page.mouse.up()
    assert.equal(await width(), 360)
    await edge.focus()
    await page.keyboard.press('ArrowLeft')
    assert.equal(await edge.getAttribute('aria-valuenow'), '344')
    await page.reload()
    await edge.waitFor()
    assert.equal(await width(), 344)
    await edge.dblclick()
    assert.equal(await width(), 264)
    await page.setViewportSize({ width: 390, height: 844 })
    await edge.waitFor({ state: 'detached' })
  })

  it('moves the focus by shortcut to the tree, the search and the changes', async () => {
    await writeFile(join(here.project, 'a.txt'), 'a\n')
    execFileSync('git', ['init', '-q'], { cwd: here.project })
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    const places = {
      E: page.getByRole('tree', { name: 'Files' }),
      F: page.getByRole('textbox', { name: 'Search in files' }),
      G: page.getByLabel('Commit message'),
    }
    for (const [key, place] of Object.entries(places)) {
      // From another tab, and when it is already shown.
      for (let time = 0; time < 2; time++) {
        await page.evaluate(() => document.activeElement.blur())
        await page.keyboard.press(`Control+Shift+${key}`)
        await place.and(page.locator(':focus')).waitFor()
      }
    }
    await page.keyboard.press('Control+Shift+E')
    await places.E.and(page.locator(':focus')).waitFor()
    await page.getByRole('treeitem', { name: 'a.txt' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'a.txt', selected: true }).waitFor()
  })

  it('takes keys as soon as it shows a new session', async () => {
    const page = await here.signIn()
    await page.evaluate(() => {
      const pressed = new MutationObserver(() => {
        if (!document.querySelector('[aria-label="No open panels"]')) return
        pressed.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '`', ctrlKey: true, bubbles: true }))
      })
      pressed.observe(document.body, { childList: true, subtree: true })
    })
    await page.keyboard.press('n')
    await page.getByLabel('Project folder').fill(here.project)
    await page.keyboard.press('Enter')
    await page.locator('.terminal-panel').waitFor()
  })

  it('shows the shortcut of the palette, also in a terminal', async () => {
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    const search = page.getByRole('banner').getByRole('button', { name: 'Search everything' })
    await search.getByText('Ctrl K', { exact: true }).waitFor()
    await openTerminal(page)
    await search.getByText('Ctrl Shift K', { exact: true }).waitFor()
    await page.keyboard.press('Control+Shift+K')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Shift+E')
    await search.getByText('Ctrl K', { exact: true }).waitFor()
  })

  it('opens a line of a file and a terminal by link', async () => {
    await writeFile(
      join(here.project, 'long.txt'),
      Array.from({ length: 300 }, (_, line) => `line ${String(line + 1)}\n`).join(''),
    )
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.getByRole('treeitem', { name: 'long.txt' }).click()
    await page.locator('.monaco-editor').getByText('line 1', { exact: true }).waitFor()
    const file = new URL(page.url()).hash
    await openTerminal(page)
    const terminal = new URL(page.url()).hash
    const other = await here.openPage(`${file}:250`)
    await other.locator('.monaco-editor').getByText('line 250', { exact: true }).waitFor()
    await other.getByRole('contentinfo').getByText('Ln 250, Col 1').waitFor()
    const third = await here.openPage(terminal)
    await third.locator('.terminal-panel').waitFor()
  })
})
