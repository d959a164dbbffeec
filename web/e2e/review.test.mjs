import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, startAgent, useCanvas, waitForFile } from './steps.mjs'

const lines = (...changed) =>
  Array.from({ length: 30 }, (_, index) =>
    changed.includes(index + 1) ? `LINE ${index + 1}` : `line ${index + 1}`,
  ).join('\n') + '\n'

describe('pending changes', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const git = (...args) =>
    execFileSync('git', ['-C', here.project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      encoding: 'utf8',
    })
  const copy = (path) => join(here.project, '.shards', 'shell-writer', path)
  const files = (page) => page.getByRole('listbox', { name: 'Changed files' })
  const change = (page, path) => page.getByRole('region', { name: `Changes to ${path}` })

  /** An agent in a worktree, and the work that it has done. */
  async function begin() {
    git('init', '-q', '-b', 'main')
    await writeFile(join(here.project, 'long.txt'), lines())
    await writeFile(join(here.project, 'old.txt'), 'old\n')
    git('add', '-A')
    git('commit', '-qm', 'first')
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await startAgent(page, 'writer')
    await page.keyboard.press('Alt+r')
    await page.getByText('Nothing to review').waitFor()
    return page
  }

  it('appear live, and are accepted or rejected by hunk, by file and all at once', async () => {
    const page = await begin()
    await writeFile(copy('long.txt'), lines(2, 28))
    await files(page)
      .getByRole('option', { name: /long\.txt/ })
      .waitFor()
    await writeFile(copy('new.txt'), 'new\n')
    await rm(copy('old.txt'))
    await files(page).getByRole('option').nth(2).waitFor()
    await files(page)
      .getByRole('option', { name: /long\.txt/ })
      .click()
    await change(page, 'long.txt').getByText('LINE 28', { exact: true }).waitFor()
    await assertAccessible(page, 'review', [1440, 390])

    await button(change(page, 'long.txt').getByRole('group', { name: 'Hunk 1 of 2' }), 'Reject').click()
    await waitForFile(copy('long.txt'), lines(28))
    await change(page, 'long.txt').getByText('LINE 2', { exact: true }).waitFor({ state: 'detached' })
    await button(page, 'Undo').click()
    await waitForFile(copy('long.txt'), lines(2, 28))
    await change(page, 'long.txt').getByText('LINE 2', { exact: true }).waitFor()

    await files(page)
      .getByRole('option', { name: /new\.txt/ })
      .click()
    await change(page, 'new.txt').locator('.line-insert').first().waitFor()
    assert.equal(await change(page, 'new.txt').locator('.line-delete').count(), 0)

    await files(page)
      .getByRole('option', { name: /old\.txt/ })
      .click()
    await change(page, 'old.txt').waitFor()
    await files(page).focus()
    await page.keyboard.press('r')
    await waitForFile(copy('old.txt'), 'old\n')
    await files(page)
      .getByRole('option', { name: /old\.txt/ })
      .waitFor({ state: 'detached' })

    await button(page, 'Accept all').click()
    await page.getByText('Nothing to review').waitFor()
    await waitForFile(copy('long.txt'), lines(2, 28))
    await waitForFile(copy('new.txt'), 'new\n')

    await button(page, 'Recent decisions').click()
    const decisions = page.getByRole('dialog', { name: 'Recent decisions' })
    await decisions.getByRole('button', { name: /^Undo: Rejected old\.txt/ }).waitFor()
    await decisions.getByRole('button', { name: /^Undo: Accepted / }).click()
    await decisions.getByRole('button', { name: /^Undo: Accepted / }).waitFor({ state: 'detached' })
    await button(decisions, 'Close').click()
    await files(page).getByRole('option').nth(1).waitFor()
  })

  it('do not include what the person types into the same file', async () => {
    const page = await begin()
    await writeFile(copy('long.txt'), lines(2))
    await change(page, 'long.txt').getByText('LINE 2', { exact: true }).waitFor()
    await button(page, 'Open file').click()
    await page.locator('.editor-host').getByText('LINE 2', { exact: true }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('mine')
    await waitForFile(copy('long.txt'), lines(2) + 'mine')
    await page.keyboard.press('Alt+r')
    await change(page, 'long.txt').getByText('LINE 2', { exact: true }).waitFor()
    assert.equal(await change(page, 'long.txt').getByText('mine').count(), 0)
    await change(page, 'long.txt').getByRole('button', { name: 'Reject', exact: true }).first().click()
    await waitForFile(copy('long.txt'), lines() + 'mine')
    await page.getByText('Nothing to review').waitFor()
  })
})
