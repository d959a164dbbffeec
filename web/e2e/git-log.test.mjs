import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, useCanvas } from './steps.mjs'

describe('the history on the canvas', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const git = (...args) =>
    execFileSync('git', ['-C', here.project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      encoding: 'utf8',
    })
  const write = (name, text) => writeFile(join(here.project, name), text)

  it('shows commits with their graph and diffs', async () => {
    git('init', '-q', '-b', 'main')
    await write('a.txt', 'one\n')
    git('add', '-A')
    git('commit', '-qm', 'the very first')
    for (let i = 0; i < 260; i++) git('commit', '-q', '--allow-empty', '-m', `step ${i}`)
    git('switch', '-qc', 'topic')
    await write('a.txt', 'one\ntwo\n')
    git('commit', '-qam', 'say two')
    git('switch', '-q', 'main')
    git('commit', '-q', '--allow-empty', '-m', 'meanwhile')
    git('merge', '-q', '--no-ff', '-m', 'take topic in', 'topic')

    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.getByRole('contentinfo').getByText('main').waitFor()
    await page.keyboard.press('Control+Shift+H')
    const commits = page.getByRole('listbox', { name: 'Commits' })
    await commits.getByRole('option', { name: /take topic in/ }).waitFor()
    assert.equal(
      await commits.getByRole('option', { name: /^main/ }).locator('path').count(),
      2,
      'the merge leads to two lanes',
    )
    await commits.getByRole('option', { name: /^topic/ }).click()
    const commit = page.getByRole('region', { name: 'Commit say two' })
    await commit.getByText('two', { exact: true }).waitFor()
    await assertAccessible(page, 'history')

    await commit.getByText('two', { exact: true }).waitFor()
    await commits.focus()
    await page.keyboard.press('Home')
    await page.getByRole('region', { name: 'Commit take topic in' }).getByText('two', { exact: true }).waitFor()
    for (let found = false; !found; found = await commits.getByRole('option', { name: /the very first/ }).isVisible()) {
      await page.keyboard.press('End')
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await page.getByRole('region', { name: 'Commit the very first' }).getByText('one', { exact: true }).waitFor()

    git('commit', '-q', '--allow-empty', '-m', 'made in a terminal')
    await page.keyboard.press('Home')
    await commits.getByRole('option', { name: /made in a terminal/ }).waitFor()
  })

  it('lists the files of a large commit, and loads each diff on demand', async () => {
    git('init', '-q', '-b', 'main')
    await write('large.txt', Array.from({ length: 400_000 }, (_, i) => `line ${i}`).join('\n'))
    await write('small.txt', 'a small one\n')
    git('add', '-A')
    git('commit', '-qm', 'all at once')
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.getByRole('contentinfo').getByText('main').waitFor()
    await page.keyboard.press('Control+Shift+G')
    await button(page, 'History').click()
    await page.getByRole('option', { name: /all at once/ }).click()
    const commit = page.getByRole('region', { name: 'Commit all at once' })
    await commit.getByText('large.txt').waitFor()
    await commit.getByText('small.txt').click()
    await commit.getByText('a small one').waitFor()
  })
})
