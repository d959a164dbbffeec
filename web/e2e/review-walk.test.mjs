import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { areInstalled, claudeVariables, settleClaude, settleOpenCode, startModel } from './realAgent.mjs'
import { button, createSession, useCanvas, waitForFile } from './steps.mjs'

/**
 * Claude Code and an unrelated agent, each in a conversation and in a terminal. Each run walks one of the four;
 * AGENTOS_WALK=all walks all.
 */
const walks = [
  { kind: 'Claude Code', plugin: 'claude-code', way: 'Conversation', needs: ['claude', 'claude-agent-acp'] },
  { kind: 'OpenCode', plugin: 'opencode', way: 'Terminal', needs: ['opencode'] },
  { kind: 'Claude Code', plugin: 'claude-code', way: 'Terminal', needs: ['claude'] },
  { kind: 'OpenCode', plugin: 'opencode', way: 'Conversation', needs: ['opencode'] },
].slice(0, process.env.AGENTOS_WALK === 'all' ? 4 : 1)

const verse = (changed = {}) =>
  Array.from({ length: 30 }, (_, at) => changed[at + 1] ?? `line ${at + 1}`).join('\n') + '\n'
const edit = (path, line, now) => ({ do: { tool: 'edit', path, old: `line ${line}\n`, new: `${now}\n` } })

/** How the model responds to messages. */
const script = {
  scenarios: [
    {
      match: 'Improve the three texts',
      steps: [
        { do: ['one.txt', 'two.txt', 'three.txt'].map((path) => ({ tool: 'read', path })) },
        { say: 'The second line reads better as a word.', ...edit('one.txt', 2, 'line two') },
        edit('one.txt', 28, 'line twenty-eight'),
        edit('two.txt', 2, 'line two'),
        edit('three.txt', 2, 'line two'),
        { hold: 'rest', say: 'All three are better now.' },
      ],
    },
    {
      match: 'say it in capitals',
      steps: [
        { do: { tool: 'read', path: 'two.txt' } },
        { do: { tool: 'edit', path: 'two.txt', old: 'line two\n', new: 'LINE TWO\n' } },
        { say: 'In capitals.' },
      ],
    },
  ],
}

describe('real agents', { timeout: 900_000 }, () => {
  const variables = {}
  const here = useCanvas(variables)
  let home
  let model

  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'agentos-home-'))
    model = await startModel()
    await fetch(`${model.address}/__script`, { method: 'POST', body: JSON.stringify(script) })
    Object.assign(variables, claudeVariables(home, model), { OPENCODE_DISABLE_MODELS_FETCH: '1' })
  })
  after(async () => {
    model.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  })

  const git = (...args) => execFileSync('git', ['-C', here.project, ...args], { encoding: 'utf8' })
  const files = (page) => page.getByRole('listbox', { name: 'Changed files' })
  const change = (page, path) => page.getByRole('region', { name: `Changes to ${path}` })

  for (const { kind, plugin, way, needs } of walks) {
    it(`are reviewed from the first change to the merge: ${kind}, ${way.toLowerCase()}`, async (test) => {
      if (!(await areInstalled(...needs))) return test.skip(`${needs} not installed: npm install in src/test/agents`)
      const copy = (path) => join(here.project, '.shards', `${plugin}-poet`, path)
      await settleClaude(home, copy('').replace(/\/$/, ''), { allow: ['Edit', 'Write'] })
      await settleOpenCode(home, model)
      git('init', '-q', '-b', 'main')
      git('config', 'user.name', 'Ann')
      git('config', 'user.email', 'ann@example.org')
      for (const path of ['one.txt', 'two.txt', 'three.txt']) await writeFile(join(here.project, path), verse())
      git('add', '-A')
      git('commit', '-qm', 'texts')

      const page = await here.signIn()
      await createSession(page, here.project, 'poems')
      await page.keyboard.press('n')
      const dialog = page.getByRole('dialog', { name: 'New agent' })
      await dialog.getByLabel('Name').fill('poet')
      await dialog.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
      if (way === 'Conversation') await dialog.getByRole('radio', { name: /^Conversation/ }).check()
      await button(dialog, 'Start agent').click()
      await dialog.waitFor({ state: 'hidden' })

      await page.keyboard.press('Control+Shift+A')
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'poet', exact: true }) })
      await card.getByText('idle', { exact: true }).waitFor({ timeout: 180_000 })
      await card.getByLabel('Message poet').fill('Improve the three texts')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Alt+r')
      for (const path of ['one.txt', 'two.txt', 'three.txt'])
        await files(page).getByRole('option', { name: path }).waitFor({ timeout: 120_000 })
      await waitForFile(copy('one.txt'), verse({ 2: 'line two', 28: 'line twenty-eight' }))
      await waitForFile(copy('three.txt'), verse({ 2: 'line two' }))

      await files(page).getByRole('option', { name: 'one.txt' }).click()
      if (way === 'Conversation')
        await change(page, 'one.txt').getByText('The second line reads better as a word.').waitFor()
      await button(change(page, 'one.txt').getByRole('group', { name: 'Hunk 2 of 2' }), 'Reject').click()
      await waitForFile(copy('one.txt'), verse({ 2: 'line two' }))

      await files(page).getByRole('option', { name: 'two.txt' }).click()
      await button(change(page, 'two.txt'), 'Open file').click()
      await page.locator('.editor-host').getByText('line two', { exact: true }).click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type('by hand')
      await waitForFile(copy('two.txt'), verse({ 2: 'line two' }) + 'by hand')
      await fetch(`${model.address}/__release?name=rest`, { method: 'POST' })

      await page.keyboard.press('Alt+r')
      await files(page).getByRole('option', { name: 'two.txt' }).click()
      assert.equal(
        await change(page, 'two.txt').locator('.char-insert, .line-insert').filter({ hasText: 'by hand' }).count(),
        0,
      )
      await page.locator('.text-diff .editor.modified .line-numbers').getByText('2', { exact: true }).click()
      await page.getByRole('textbox', { name: 'Comment on line 2', exact: true }).fill('Please say it in capitals')
      await page.keyboard.press('Control+Enter')
      await button(page, 'Send to poet').click()
      await waitForFile(copy('two.txt'), verse({ 2: 'LINE TWO' }) + 'by hand', 120_000)
      const asked = await (await fetch(`${model.address}/__requests`)).text()
      assert.match(asked, /two\.txt/)
      assert.match(asked, /Please say it in capitals/)
      await page.locator('.text-diff .editor.modified').getByText('LINE TWO', { exact: true }).waitFor()

      await button(page, 'Accept all').click()
      await page.getByText('Nothing to review').waitFor()
      const accepted = {
        'one.txt': verse({ 2: 'line two' }),
        'two.txt': verse({ 2: 'LINE TWO' }) + 'by hand',
        'three.txt': verse({ 2: 'line two' }),
      }
      for (const [path, text] of Object.entries(accepted)) await waitForFile(copy(path), text)
      for (const path of Object.keys(accepted)) assert.equal(await readFile(join(here.project, path), 'utf8'), verse())

      await button(page, 'Commit and merge').click()
      const merging = page.getByRole('dialog', { name: 'Commit and merge' })
      await merging.getByLabel('Commit message for agentos/poet').fill('Improve three texts')
      await button(merging, 'Merge into main').click()
      await merging.waitFor({ state: 'hidden' })
      for (const [path, text] of Object.entries(accepted)) await waitForFile(join(here.project, path), text)
      assert.equal(git('show', 'main:two.txt'), accepted['two.txt'])
      assert.match(git('log', '--format=%s', 'main'), /Improve three texts/)
      assert.equal(git('status', '--short'), '')
    })
  }
})
