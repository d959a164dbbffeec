import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { button, createSession, startAgent, useCanvas } from './steps.mjs'

describe('an agent that changes files after the list was shown', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const git = (...args) =>
    execFileSync('git', ['-C', here.project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      encoding: 'utf8',
    })
  const copy = (path) => join(here.project, '.shards', 'shell-writer', path)
  const option = (page, name) => page.getByRole('listbox', { name: 'Changed files' }).getByRole('option', { name })

  it('gets nothing accepted that was not shown, and the person sees the new list', async () => {
    git('init', '-q', '-b', 'main')
    await writeFile(join(here.project, 'seen.txt'), 'seen\n')
    git('add', '-A')
    git('commit', '-qm', 'first')
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await startAgent(page, 'writer')
    await page.keyboard.press('Alt+r')
    await page.getByText('Nothing to review').waitFor()
    await writeFile(copy('seen.txt'), 'changed\n')
    await option(page, /seen\.txt/).waitFor()

    // The page keeps showing the old list until the decision has been made.
    let shown
    let decided = false
    let arrive
    const arrived = new Promise((resolve) => (arrive = resolve))
    await page.route(/\/api\/sessions\/[^/]+\/changes$/, async (route) => {
      if (decided) return route.continue()
      const listed = await (await route.fetch()).text()
      shown ??= listed
      if (listed.includes('unseen.txt')) arrive()
      return route.fulfill({ status: 200, contentType: 'application/json', body: shown })
    })
    await page.reload()
    await option(page, /seen\.txt/).waitFor()
    await writeFile(copy('unseen.txt'), 'evil\n')
    await arrived
    const answer = page.waitForResponse(/accept-all/)
    await page.route(/accept-all/, async (route) => {
      decided = true
      await route.continue()
    })
    await button(page, 'Accept all').click()
    assert.equal((await answer).status(), 409)
    await page
      .getByText(/has changed since you read the list/)
      .first()
      .waitFor()
    await option(page, /unseen\.txt/).waitFor()
    await option(page, /seen\.txt/)
      .first()
      .waitFor()

    await button(page, 'Accept all').click()
    await page.getByText('Nothing to review').waitFor()
  })
})
