import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { access, chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, useCanvas, waitForFile } from './steps.mjs'

describe('programs that a repository configures', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const git = (...args) => execFileSync('git', ['-C', here.project, ...args], { encoding: 'utf8' })

  it('run only after they are trusted, and must be trusted again when they change', async () => {
    git('init', '-q', '-b', 'main')
    git('config', 'user.name', 'Ann')
    git('config', 'user.email', 'ann@example.org')
    await writeFile(join(here.project, 'a.txt'), 'one\n')
    git('add', '-A')
    git('commit', '-qm', 'first')
    const hook = join(here.project, '.git/hooks/pre-commit')
    const mark = join(here.project, '.git/ran')
    await writeFile(hook, `#!/bin/sh\necho ran > '${mark}'\n`)
    await chmod(hook, 0o755)
    await writeFile(join(here.project, 'a.txt'), 'two\n')

    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.getByRole('tab', { name: /Changes/ }).click()
    await page.getByText('configures programs that you have not trusted').waitFor()
    await button(page, 'Stage a.txt').click()
    await page.getByLabel('Commit message').fill('second')
    await button(page, 'Commit').click()
    await page.getByText('that are not trusted').waitFor()
    await assert.rejects(access(mark))

    await button(page, 'Review programs').click()
    const dialog = page.getByRole('dialog', { name: "Trust this project's programs?" })
    await dialog.getByText('hook pre-commit').waitFor()
    await assertAccessible(page, 'trust', [1440])
    await button(dialog, 'Trust these programs').click()
    await page.getByText('configures programs that you have not trusted').waitFor({ state: 'detached' })
    await button(page, 'Commit').click()
    await page.getByText('No changes', { exact: true }).waitFor()
    await waitForFile(mark, 'ran\n')

    await writeFile(hook, `#!/bin/sh\necho again > '${mark}'\n`)
    await writeFile(join(here.project, 'a.txt'), 'three\n')
    await page.getByText('configures programs that you have not trusted').waitFor()
    await button(page, 'Review programs').click()
    await dialog.getByText('Changed since you trusted them').waitFor()
    await button(dialog, 'Not now').click()
    await dialog.waitFor({ state: 'hidden' })

    await button(page, 'Review programs').click()
    await dialog.getByText('echo again >').first().waitFor()
    // The hook changes while its text is read; the second change makes the panel read again.
    await writeFile(hook, `#!/bin/sh\necho evil > '${mark}'\n`)
    await writeFile(join(here.project, 'b.txt'), 'new\n')
    await page.getByText('b.txt', { exact: true }).first().waitFor({ state: 'attached' })
    assert.equal(await dialog.getByText('echo evil >').count(), 0, 'the text stays as it was opened')
    await button(dialog, 'Trust these programs').click()
    await dialog.getByText('have changed since you read them').waitFor()
    await dialog.getByText('echo evil >').first().waitFor()
    const session = (await here.daemon.call('GET', '/api/sessions')).body[0].id
    assert.equal((await here.daemon.call('GET', `/api/sessions/${session}/trust`)).body.trusted, false)
    await button(dialog, 'Trust these programs').click()
    await page.getByText('configures programs that you have not trusted').waitFor({ state: 'detached' })
  })
})
