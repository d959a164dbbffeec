import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, openTerminal, useCanvas, waitForText } from './steps.mjs'

const peer = fileURLToPath(new URL('../../src/test/node/acp-peer.mjs', import.meta.url))
const plugin = `
[agent]
id = "peer"
command = "node"
[acp]
command = "node"
args = ["${peer}"]
`
const lines = (count) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n') + '\n'

describe('the work of an agent', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const git = (...args) =>
    execFileSync('git', ['-C', here.project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      encoding: 'utf8',
    })
  const row = (page, name) => page.getByRole('treeitem', { name }).first()
  const editor = (page) => page.locator('.monaco-editor:visible').first()
  const following = (page) => page.getByRole('group', { name: 'Following' })
  const focused = (page) => page.evaluate(() => document.activeElement.className)

  async function ask(method, path, data) {
    const answer = await here.daemon.call(method, path, data)
    assert.ok(answer.status < 400, `${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async function begin(agent) {
    git('init', '-q', '-b', 'main')
    await writeFile(join(here.project, 'long.txt'), lines(300))
    git('add', '-A')
    git('commit', '-qm', 'first')
    await mkdir(join(here.daemon.home, 'agents'), { recursive: true })
    await writeFile(join(here.daemon.home, 'agents', 'peer.toml'), plugin)
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    const [session] = await ask('GET', '/api/sessions')
    const made = await ask('POST', `/api/sessions/${session.id}/agents`, agent)
    const done = async (title) => {
      const isDone = (task) => task.title === title && task.status === 'completed'
      while (!(await ask('GET', `/api/sessions/${session.id}/tasks`)).some(isDone))
        await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    return { page, session, done, tell: (data) => ask('POST', `/api/agents/${made.id}/queue`, { data }) }
  }

  it('is shown live as a tree of tasks with files and output', async () => {
    const { page, session } = await begin({ name: 'fix', agent: 'peer', protocol: 'acp', prompt: 'check long.txt 200' })
    await page.keyboard.press('Alt+t')
    await row(page, /^check long\.txt 200/).waitFor()
    await row(page, /Read long\.txt/).click()
    await page
      .getByRole('region', { name: 'Task Read long.txt' })
      .getByRole('button', { name: 'long.txt:200' })
      .waitFor()
    await row(page, /make check/).click()
    await page
      .getByRole('log', { name: 'Output' })
      .getByText(/one\s+two\s+three/)
      .waitFor()
    await row(page, /^look/).getByText('completed').waitFor()
    await assertAccessible(page, 'tasks', [1440, 390])

    await ask('POST', `/api/sessions/${session.id}/actions`, {
      type: 'command.execute',
      command: ['sh', '-c', 'echo begun; read word; echo got $word'],
      confidence: 1,
    })
    await row(page, /^sh -c/).click()
    await page.getByRole('log', { name: 'Output' }).getByText('begun').waitFor()
    await row(page, /^sh -c/)
      .getByText('running')
      .waitFor()
    await button(page, 'Open terminal').click()
    await waitForText(page, /begun/)
    await page.keyboard.type('it\n')
    await page.keyboard.press('Alt+t')
    await row(page, /^sh -c/)
      .getByText('completed')
      .waitFor()
    await page.getByRole('log', { name: 'Output' }).getByText('got it').waitFor()
  })

  it('is followed: files open at the right line without taking the focus, and typing pauses it', async () => {
    const { page, tell, done } = await begin({ name: 'fix', agent: 'peer', protocol: 'acp' })
    await openTerminal(page)
    await page.keyboard.press('Alt+l')
    await following(page).getByText('following fix').waitFor()
    const before = await focused(page)
    await tell('check long.txt 200')
    await editor(page).getByText('line 200', { exact: true }).waitFor()
    await page.locator('.follow-caret', { hasText: 'fix' }).waitFor()
    await following(page).getByText('long.txt:200').waitFor()
    assert.equal(await focused(page), before)
    await page.keyboard.type('echo still here\n')
    await waitForText(page, /still here/)
    await assertAccessible(page, 'following', [1440])

    await editor(page).getByText('line 200', { exact: true }).click()
    await page.keyboard.press('ArrowDown')
    await following(page).getByText('paused').waitFor()
    await tell('check long.txt 20')
    await page.locator('.follow-caret').waitFor({ state: 'detached' })
    await done('check long.txt 20')
    await editor(page).getByText('line 200', { exact: true }).waitFor()
    await following(page)
      .getByRole('button', { name: /resume/ })
      .click()
    await editor(page).getByText('line 20', { exact: true }).waitFor()
    await following(page).getByRole('button', { name: 'Stop following fix' }).click()
    await following(page).waitFor({ state: 'detached' })
  })

  it('is followed from its card, by the files that a terminal agent writes', async () => {
    const { page } = await begin({ name: 'writer', agent: 'shell' })
    await page.keyboard.press('Control+Shift+A')
    await button(page, 'Follow writer').click()
    await writeFile(
      join(here.project, '.shards', 'shell-writer', 'long.txt'),
      lines(300).replace('line 250\n', 'LINE 250\n'),
    )
    await editor(page).getByText('LINE 250', { exact: true }).waitFor()
    await page.locator('.follow-caret', { hasText: 'writer' }).waitFor()
    await writeFile(join(here.project, '.shards', 'shell-writer', 'made.txt'), 'made\n')
    await page.getByRole('tab', { name: 'made.txt', selected: true }).waitFor()

    await page.keyboard.press('Control+Shift+A')
    const message = page.getByLabel('Message writer')
    await message.fill('wait')
    await writeFile(join(here.project, '.shards', 'shell-writer', 'other.txt'), 'other\n')
    await page.getByRole('tab', { name: 'other.txt', selected: true }).waitFor()
    await page.keyboard.type(' a moment')
    assert.equal(await message.inputValue(), 'wait a moment')
    await writeFile(join(here.project, '.shards', 'shell-writer', 'third.txt'), 'third\n')
    await page.getByRole('tab', { name: 'third.txt', selected: true }).waitFor()
    await page.keyboard.type('.')
    assert.equal(await message.inputValue(), 'wait a moment.')
  })
})
