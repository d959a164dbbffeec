import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, openTerminal, useCanvas } from './steps.mjs'

describe('every kind of panel', { timeout: 600_000 }, () => {
  const here = useCanvas()

  it('is accessible in both themes, wide and narrow', async () => {
    const git = (...args) =>
      execFileSync('git', ['-C', here.project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args])
    await writeFile(join(here.project, 'read.md'), '# Title\n\nSome `code` and a [link](other.md).\n')
    git('init', '-q', '-b', 'main')
    git('add', '-A')
    git('commit', '-qm', 'first')
    await writeFile(join(here.project, 'read.md'), '# Another title\n\nSome `code` and a [link](other.md).\n')
    await writeFile(join(here.project, 'large.log'), 'x'.repeat(1_200_000))
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    const row = (name) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })

    await row('read.md').click()
    await page.locator('.monaco-editor').getByText('Another title').waitFor()
    await assertAccessible(page, 'editor')
    await button(page, 'Preview').click()
    await page.getByRole('region', { name: 'Preview of read.md' }).getByRole('heading').waitFor()
    await assertAccessible(page, 'preview')
    await row('large.log').click()
    const card = page.getByRole('region', { name: 'About large.log' })
    await card.getByText('1.2 MB').waitFor()
    await card.getByRole('button', { name: 'Download' }).waitFor()
    await assertAccessible(page, 'file card')
    await page.keyboard.press('Control+Shift+F')
    await page.getByLabel('Search in files').fill('code')
    await page.getByText(/in 1 file/).waitFor()
    await assertAccessible(page, 'search')
    await page.keyboard.press('Control+Shift+G')
    await page.getByRole('region', { name: 'Changes', exact: true }).getByTitle('read.md').click()
    await page.getByRole('region', { name: 'Changes in read.md' }).getByText('Another title').waitFor()
    await assertAccessible(page, 'changes')
    await openTerminal(page)
    await assertAccessible(page, 'terminal')
  })
})
