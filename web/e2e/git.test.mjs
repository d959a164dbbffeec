import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, useCanvas, waitForFile } from './steps.mjs'

describe('git on the canvas', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const git = (...args) =>
    execFileSync('git', ['-C', here.project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      encoding: 'utf8',
    })

  it('shows, stages and commits a change', async () => {
    git('init', '-q', '-b', 'main')
    git('config', 'user.name', 'Ann')
    git('config', 'user.email', 'ann@example.org')
    await writeFile(join(here.project, 'a.txt'), 'one\n')
    git('add', '-A')
    git('commit', '-qm', 'first')
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.getByRole('contentinfo').getByText('main').waitFor()
    await writeFile(join(here.project, 'a.txt'), 'one\ntwo\n')
    await page
      .getByRole('treeitem', { name: /^a\.txt/ })
      .getByText('M')
      .waitFor()
    await page.getByRole('tab', { name: /Changes/ }).click()
    await page.getByRole('region', { name: 'Changes', exact: true }).getByTitle('a.txt').click()
    await page.getByRole('region', { name: 'Changes in a.txt' }).getByText('two').waitFor()
    await assertAccessible(page, 'diff', [1440])
    await button(page, 'Stage a.txt').click()
    await button(page, 'Unstage a.txt').waitFor()
    await page.getByLabel('Commit message').fill('add two')
    await button(page, 'Commit').click()
    await page.getByText('No changes', { exact: true }).waitFor()
    assert.match(git('log', '--oneline'), /add two/)
  })

  it('discards the changes of a file, in its editor too, and restores them', async () => {
    git('init', '-q', '-b', 'main')
    await writeFile(join(here.project, 'a.txt'), 'committed\n')
    git('add', '-A')
    git('commit', '-qm', 'first')
    await writeFile(join(here.project, 'new.txt'), 'not known yet\n')
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.getByRole('treeitem', { name: /^a\.txt/ }).click()
    await page.locator('.monaco-editor').getByText('committed').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('mine')
    await page.getByRole('tab', { name: /Changes/ }).click()
    await button(page, 'Discard changes in a.txt').click()
    await waitForFile(join(here.project, 'a.txt'), 'committed\n')
    await page.locator('.monaco-editor').getByText('committed').waitFor()
    await button(page, 'Undo').click()
    await waitForFile(join(here.project, 'a.txt'), 'mine')
    await page.locator('.monaco-editor').getByText('mine').waitFor()
    await button(page, 'Discard changes in new.txt').click()
    await button(page, 'Discard changes in new.txt').waitFor({ state: 'detached' })
    assert.deepEqual(await readdir(here.project), ['.git', 'a.txt'])
    await button(page, 'Undo').last().click()
    await waitForFile(join(here.project, 'new.txt'), 'not known yet\n')
  })
})
