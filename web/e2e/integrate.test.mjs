import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, useCanvas, waitForFile } from './steps.mjs'

describe('the work of agents', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const git = (...args) => execFileSync('git', ['-C', here.project, ...args], { encoding: 'utf8' })
  const copy = (agent, path) => join(here.project, '.shards', `shell-${agent}`, path)

  async function start(page, name) {
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New agent' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('radio', { name: /^Shell/ }).check()
    await button(dialog, 'Start agent').click()
    await dialog.waitFor({ state: 'hidden' })
    await waitForFile(copy(name, 'a.txt'), await readFile(join(here.project, 'a.txt'), 'utf8'))
    await page.keyboard.press('Alt+r')
  }

  it('shows overlaps and risk, and is accepted, committed and merged with conflicts', async () => {
    git('init', '-q', '-b', 'main')
    git('config', 'user.name', 'Ann')
    git('config', 'user.email', 'ann@example.org')
    await writeFile(join(here.project, 'a.txt'), '1\n2\n3\n')
    git('add', '-A')
    git('commit', '-qm', 'first')
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await start(page, 'writer')
    await start(page, 'other')
    await page.getByText('Nothing to review').waitFor()
    await button(page, 'other idle').click()
    await page.keyboard.press('Alt+r')
    await start(page, 'third') // its key reaches the empty review, not the terminal
    await writeFile(copy('writer', 'a.txt'), '1\ntwo\n3\n')
    await writeFile(copy('writer', 'package.json'), '{}\n')
    await writeFile(copy('other', 'a.txt'), '1\nzwei\n3\n')

    const files = page.getByRole('listbox', { name: 'Changed files' })
    await files
      .getByRole('option', { name: /a\.txt.*conflicts with/ })
      .first()
      .waitFor()
    await files.getByRole('option', { name: /package\.json.*changes dependencies/ }).click()
    await page.getByRole('list', { name: 'Risk of package.json' }).getByText('changes dependencies').waitFor()
    await page.keyboard.press('Control+Shift+A')
    await page.getByText('conflicts with other').waitFor()
    await assertAccessible(page, 'cards with overlaps', [1440, 390])
    await page.keyboard.press('Alt+r')

    await page.getByLabel('Filter by agent').selectOption({ label: 'writer (2)' })
    await button(page, 'Accept all').click()
    await files.getByRole('option', { name: /package\.json/ }).waitFor({ state: 'detached' })
    await writeFile(join(here.project, 'a.txt'), '1\nmine\n3\n')
    git('commit', '-qam', 'mine')

    await button(page, 'Commit and merge').click()
    const dialog = page.getByRole('dialog', { name: 'Commit and merge' })
    await dialog.getByLabel('Agent to merge').selectOption({ label: 'writer' })
    await dialog.getByLabel('Commit message for agentos/writer').fill('Write two')
    const conflict = dialog.getByRole('group', { name: 'a.txt', exact: true })
    await conflict.getByText('mine').waitFor()
    assert.equal(await button(dialog, 'Merge into main').getAttribute('aria-disabled'), 'true')
    await conflict.getByRole('radio', { name: /Use writer/ }).check()
    await assertAccessible(page, 'merge', [1440])
    await button(dialog, 'Merge into main').click()
    await waitForFile(join(here.project, 'a.txt'), '1\ntwo\n3\n')
    await dialog.waitFor({ state: 'hidden' })
    assert.match(git('log', '--format=%s', 'main'), /Merge branch 'agentos\/writer'\n(.*\n)*Write two/)
    assert.equal(git('status', '--short'), '')
  })

  it('goes back to before a turn, and forward again', async () => {
    git('init', '-q', '-b', 'main')
    git('config', 'user.name', 'Ann')
    git('config', 'user.email', 'ann@example.org')
    await writeFile(join(here.project, 'a.txt'), 'first\n')
    git('add', '-A')
    git('commit', '-qm', 'first')
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await start(page, 'writer')
    await page.keyboard.press('Control+Shift+A')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'writer', exact: true }) })
    const field = card.getByLabel('Message writer')
    await field.fill('echo second > a.txt')
    await field.press('Enter')
    await waitForFile(copy('writer', 'a.txt'), 'second\n')
    await card.getByRole('button', { name: 'idle: why?' }).waitFor()
    await card.getByRole('button', { name: 'Actions for writer' }).click()
    await page.getByRole('menuitem', { name: 'Turns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turns of writer' })
    const isBack = page.getByText('writer: restored 1 file to the state before turn 1')
    const isAtWork = dialog.getByText('writer is running')
    // The file may exist before the daemon knows that the agent is running; going back is then refused, so retry.
    do {
      await button(dialog, 'Go back to the state before turn 1').click()
      await isBack.or(isAtWork).first().waitFor()
    } while (!(await isBack.isVisible()))
    await waitForFile(copy('writer', 'a.txt'), 'first\n')
    await assertAccessible(page, 'turns', [1440])
    await button(dialog, 'Forward').click()
    await waitForFile(copy('writer', 'a.txt'), 'second\n')
  })
})
