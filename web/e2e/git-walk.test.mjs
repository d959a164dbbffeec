import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, useCanvas } from './steps.mjs'

const git = (folder, ...args) =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
const section = (page, name) => page.getByRole('region', { name, exact: true })
const toast = (page, words) => page.getByRole('region', { name: 'Notifications' }).getByText(words)
const lines = (change = {}) => Array.from({ length: 40 }, (_, i) => change[i + 1] ?? `line ${i + 1}`).join('\n') + '\n'

describe('a walk through git on the canvas', { timeout: 600_000 }, () => {
  const here = useCanvas()
  let shared

  function person(folder, name) {
    git(folder, 'config', 'user.name', name)
    git(folder, 'config', 'user.email', `${name.toLowerCase()}@example.org`)
  }

  beforeEach(async () => {
    shared = await mkdtemp(join(tmpdir(), 'shared-'))
    git(shared, 'init', '-q', '--bare', '-b', 'main')
    git(here.project, 'init', '-q', '-b', 'main')
    person(here.project, 'Ann')
    git(here.project, 'remote', 'add', 'origin', shared)
    await writeFile(join(here.project, 'poem.txt'), lines())
    git(here.project, 'add', '-A')
    git(here.project, 'commit', '-qm', 'a poem')
  })
  afterEach(async () => {
    await rm(shared, { recursive: true, force: true })
  })

  async function begin() {
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.keyboard.press('Control+Shift+G')
    await page.getByText('No changes', { exact: true }).waitFor()
    return page
  }

  async function commit(page, message) {
    await page.getByLabel('Commit message').fill(message)
    await button(page, 'Commit').click()
    await toast(page, message).waitFor()
  }

  /** Commits and pushes from another clone. */
  async function pushFromElsewhere(change) {
    const other = join(shared, 'other')
    git(shared, 'clone', '-q', shared, other)
    person(other, 'Bob')
    await writeFile(join(other, 'poem.txt'), lines(change))
    git(other, 'commit', '-qam', 'from elsewhere')
    git(other, 'push', '-q')
  }

  it('stages one hunk of two, commits it and amends', async () => {
    const page = await begin()
    await page.keyboard.press('Control+Shift+E')
    await page.getByRole('treeitem', { name: /^poem\.txt/ }).click()
    await page.locator('.monaco-editor').getByText('line 3', { exact: true }).waitFor()
    await page.keyboard.type('first ')
    await page.keyboard.press('Control+End')
    await page.keyboard.type('last')
    await page.keyboard.press('Control+Shift+G')
    await section(page, 'Changes').getByTitle('poem.txt').click()
    const diff = section(page, 'Changes in poem.txt')
    await diff.getByRole('button', { name: 'Stage' }).nth(1).waitFor()
    await diff.getByRole('button', { name: 'Stage' }).first().click()
    await section(page, 'Staged').getByTitle('poem.txt').waitFor()
    await diff.getByText('first line 1').waitFor({ state: 'detached' })
    await diff.getByRole('button', { name: 'Stage' }).and(page.locator(':focus')).waitFor()
    await diff.getByText('last', { exact: true }).waitFor()
    await commit(page, 'the first line')
    assert.match(git(here.project, 'show', 'HEAD'), /\+first line 1/)
    assert.doesNotMatch(git(here.project, 'show', 'HEAD'), /\+last/)

    await button(page, 'Stage poem.txt').click()
    await button(page, 'Unstage poem.txt').waitFor()
    await page.getByRole('checkbox', { name: 'Amend' }).check()
    await page.waitForFunction(() => document.querySelector('.git-commit textarea').value === 'the first line')
    await commit(page, 'the first and the last line')
    await page.getByText('No changes', { exact: true }).waitFor()
    assert.equal(git(here.project, 'log', '--format=%s'), 'the first and the last line\na poem')
  })

  it('creates a branch, switches to it and back, and asks before deleting unmerged commits', async () => {
    const page = await begin()
    await page.getByRole('contentinfo').getByRole('button', { name: 'main' }).click()
    const branches = page.getByRole('dialog', { name: 'Branches' })
    await branches.getByRole('option', { name: 'main current' }).waitFor()
    await assertAccessible(page, 'branches')
    await page.keyboard.type('try it out')
    await branches.getByRole('option', { name: 'Create try-it-out' }).waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Switched to try-it-out').waitFor()
    await page.getByRole('contentinfo').getByRole('button', { name: 'try-it-out' }).waitFor()
    await writeFile(join(here.project, 'idea.txt'), 'an idea\n')
    await button(page, 'Stage idea.txt').click()
    await button(page, 'Unstage idea.txt').waitFor()
    await commit(page, 'an idea')

    await button(page, 'Branch try-it-out').click()
    await branches.getByRole('option', { name: 'main' }).waitFor()
    await page.keyboard.type('mai')
    await page.keyboard.press('Enter')
    await page.getByRole('contentinfo').getByRole('button', { name: 'main' }).waitFor()
    await page.keyboard.press('Control+Shift+B')
    await branches.getByRole('option', { name: 'try-it-out' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Delete')
    await branches.getByRole('heading', { name: 'Delete “try-it-out”?' }).waitFor()
    await assertAccessible(page, 'question before a branch is deleted')
    await button(branches, 'Cancel').click()
    assert.match(git(here.project, 'branch'), /try-it-out/)
    await branches.getByRole('option', { name: 'try-it-out', selected: true }).waitFor()
    await page.keyboard.press('Shift+Delete')
    await button(branches, 'Delete anyway').click()
    await toast(page, 'Deleted try-it-out').waitFor()
    await branches.getByRole('option', { name: 'main' }).waitFor()
    assert.equal(git(here.project, 'branch', '--format=%(refname:short)'), 'main')
  })

  it('pushes, pulls, reports a conflict and lets it be resolved', async () => {
    const page = await begin()
    const gate = join(shared, 'gate')
    const hook = join(here.project, '.git', 'hooks', 'pre-push')
    execFileSync('mkfifo', [gate])
    await writeFile(hook, `#!/bin/sh\necho asking around >&2\ncat '${gate}'\n`, { mode: 0o755 })
    await here.trustProject()
    await button(page, 'Push').click()
    await page.getByRole('status').getByText('asking around').waitFor()
    await rm(hook)
    await writeFile(gate, '')
    await toast(page, 'Pushed').waitFor()
    assert.equal(git(shared, 'log', '--format=%s', 'main'), 'a poem')
    await pushFromElsewhere({ 20: 'their line 20' })
    await button(page, 'Fetch').click()
    await button(page, 'Pull 1').click()
    await toast(page, 'Pulled').waitFor()
    assert.match(await readFile(join(here.project, 'poem.txt'), 'utf8'), /their line 20/)

    git(shared, 'clone', '-q', shared, 'again')
    person(join(shared, 'again'), 'Bob')
    await writeFile(join(shared, 'again', 'poem.txt'), lines({ 20: 'their line 20', 30: 'their line 30' }))
    git(join(shared, 'again'), 'commit', '-qam', 'from elsewhere again')
    git(join(shared, 'again'), 'push', '-q')
    await writeFile(join(here.project, 'poem.txt'), lines({ 20: 'their line 20', 30: 'our line 30' }))
    await button(page, 'Stage poem.txt').click()
    await button(page, 'Unstage poem.txt').waitFor()
    await commit(page, 'our own line')
    await button(page, 'Push 1').click()
    await toast(page, 'Pushing failed').waitFor()
    await toast(page, 'rejected').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Pull' }).click()
    await toast(page, 'Merge conflicts').waitFor()
    await page.getByText('Merging: 1 conflict to resolve').waitFor()
    await assertAccessible(page, 'conflict', [1440])

    await section(page, 'Conflicts').getByTitle('poem.txt').click()
    await page.getByText('conflict: both modified').waitFor()
    await page.getByRole('contentinfo').getByText('Ln 30, Col 1').waitFor()
    await button(page, 'Mark poem.txt as resolved').click()
    await toast(page, 'poem.txt still has conflict markers').waitFor()
    await page.locator('.monaco-editor').getByText('<<<<<<< HEAD').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('resolved')
    await button(page, 'Mark poem.txt as resolved').click()
    await page.getByText('Merging: commit to finish').waitFor()
    await button(page, 'Commit').click()
    await page.getByText('No changes', { exact: true }).waitFor()
    assert.equal(git(here.project, 'show', 'HEAD:poem.txt'), 'resolved')
    assert.equal(git(here.project, 'show', '-s', '--format=%p').split(' ').length, 2)
    await button(page, 'Push 2').click()
    await toast(page, 'Pushed').waitFor()
    assert.equal(git(shared, 'rev-parse', 'main'), git(here.project, 'rev-parse', 'HEAD'))
  })
})
