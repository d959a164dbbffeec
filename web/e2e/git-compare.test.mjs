import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, useCanvas, waitForFile } from './steps.mjs'

const committed = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`)
const textOf = (lines) => lines.join('\n') + '\n'

describe('a file and its committed version', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const git = (...args) =>
    execFileSync('git', ['-C', here.project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      encoding: 'utf8',
    })

  async function begin() {
    git('init', '-q', '-b', 'main')
    await writeFile(join(here.project, 'a.txt'), textOf(committed))
    git('add', '-A')
    git('commit', '-qm', 'first')
    await writeFile(join(here.project, 'a.txt'), textOf(committed.with(9, 'line ten')))
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page
      .getByRole('treeitem', { name: /^a\.txt/ })
      .getByText('M')
      .waitFor()
    await page.getByRole('treeitem', { name: /^a\.txt/ }).click()
    await page.locator('.monaco-editor').getByText('line ten').waitFor()
    return page
  }

  it('are compared side by side or inline, as last chosen', async () => {
    const page = await begin()
    await button(page, 'Compare with HEAD').click()
    const comparison = page.getByRole('region', { name: 'a.txt compared with HEAD' })
    await comparison.locator('.editor.original').getByText('line 10', { exact: true }).waitFor()
    await comparison.locator('.editor.modified').getByText('line ten', { exact: true }).waitFor()
    await comparison.locator('.char-insert').first().waitFor()
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family.includes('codicon') && status === 'loaded'),
    )
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('typed while comparing ')
    await comparison.locator('.editor.modified').getByText('typed while comparing line 1').waitFor()
    await assertAccessible(page, 'comparison', [1440])
    await button(page, 'Side by side').click()
    await comparison.locator('.monaco-diff-editor:not(.side-by-side)').waitFor()
    await page.reload()
    await comparison.locator('.monaco-diff-editor:not(.side-by-side)').waitFor()
  })

  it('have their differences marked in the margin while typing, until a change is reverted', async () => {
    const page = await begin()
    await page.locator('.change-changed').waitFor()
    await page.locator('.monaco-editor').getByText('line ten').click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('a new line\n')
    await page.locator('.change-added').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Delete')
    await page.locator('.change-deleted').waitFor()

    await page.locator('.change-changed').click()
    const card = page.getByRole('dialog', { name: 'Lines changed since the last commit' })
    await card.getByText('line 10', { exact: true }).waitFor()
    await assertAccessible(page, 'what was there before a change', [1440])
    await button(page, 'Revert this change').click()
    await page.locator('.change-changed').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Alt+F3')
    await page
      .getByRole('dialog', { name: 'Lines added since the last commit' })
      .getByText('Not in the last commit')
      .waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.change-added').waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+F3')
    await page
      .getByRole('dialog', { name: 'Lines deleted since the last commit' })
      .getByText('line 2', { exact: true })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.change-mark').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    await waitForFile(join(here.project, 'a.txt'), textOf(committed))
  })
})
