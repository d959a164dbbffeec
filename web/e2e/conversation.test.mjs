import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { assertAccessible } from './accessible.mjs'
import { areInstalled, claudeVariables, settleClaude, startModel } from './realAgent.mjs'
import { button, createSession, status, useCanvas, waitForFile, waitForText } from './steps.mjs'

const peer = `
[agent]
id = "peer"
name = "Peer"
command = "bash"
args = ["-c", "echo in a terminal with $*; cat", "peer"]
[resume]
session = ["{session}"]
[env]
ACP_PEER_REMEMBERS = "1"
[acp]
command = "node"
args = ["${fileURLToPath(new URL('../../src/test/node/acp-peer.mjs', import.meta.url))}"]
`

const talk = (page, name) => page.getByRole('log', { name: `Conversation with ${name}` })
const field = (page, name) => page.getByLabel(`Message ${name}`)
const question = (page) => page.getByRole('group', { name: /asks:/ })
const bar = (page, words) => page.locator('.talk-status').getByText(words, { exact: true })

async function begin(here) {
  const git = (...args) =>
    execFileSync('git', ['-C', here.project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      encoding: 'utf8',
    })
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'Ann')
  git('config', 'user.email', 'ann@example.org')
  await writeFile(join(here.project, 'notes.txt'), 'one\ntwo\n')
  git('add', '-A')
  git('commit', '-qm', 'notes')
  await mkdir(join(here.daemon.home, 'agents'), { recursive: true })
  await writeFile(join(here.daemon.home, 'agents', 'peer.toml'), peer)
  const page = await here.signIn()
  await createSession(page, here.project, 'checkout')
  return page
}

async function create(page, kind, name, task = '') {
  await page.keyboard.press('n')
  const asked = page.getByRole('dialog', { name: 'New agent' })
  await asked.getByLabel('Task').fill(task)
  await asked.getByLabel('Name').fill(name)
  await asked.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
  await asked.getByRole('radio', { name: /^Conversation/ }).check()
  await button(asked, 'Start agent').click()
  await asked.waitFor({ state: 'hidden' })
  await talk(page, name).waitFor()
}

describe('a conversation with an agent', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const copy = (path) => join(here.project, '.shards', 'peer-fix', path)

  it('shows messages, thoughts, plans and tool calls, and runs none of their content', async () => {
    const page = await begin(here)
    await create(page, 'Peer', 'fix', 'work')
    const said = talk(page, 'fix')
    await said.getByRole('heading', { name: 'Done' }).waitFor()
    await said.getByRole('article', { name: 'From you' }).getByText('work').waitFor()
    const plan = said.getByRole('group', { name: 'Plan' })
    await plan.getByText('3 of 3').waitFor()
    assert.deepEqual(await plan.getByRole('listitem').allInnerTexts(), [
      'Look around\n, done',
      'Mend it\n, done',
      'Tell\n, done',
    ])
    assert.equal(await said.getByText('First I look.').isVisible(), false)
    await said.getByText('Thought').click()
    await said.getByText('First I look.').waitFor()
    await said.getByText('ls -l').click()
    assert.equal(await said.getByLabel('Output').innerText(), 'total 4\nnotes.txt')
    await said.getByText('Edit notes.txt').click()
    const diff = said.getByRole('group', { name: 'Diff of notes.txt' })
    assert.deepEqual(await diff.locator('[data-kind=added] code').allInnerTexts(), ['three'])
    assert.equal(await said.locator('script, [onerror]').count(), 0)
    await page.getByText('context 25%').waitFor()
    await assertAccessible(page, 'a conversation')
    await said.getByRole('link', { name: 'the notes' }).click()
    await page.getByRole('tab', { name: 'notes.txt' }).waitFor()
  })

  it('answers questions by click and by key, and sends queued messages', async () => {
    const page = await begin(here)
    await create(page, 'Peer', 'fix')
    await bar(page, 'idle').waitFor()
    await field(page, 'fix').fill('ask')
    await page.keyboard.press('Enter')
    await question(page).getByText('Write out.txt').waitFor()
    assert.deepEqual(
      await question(page)
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((each) => each.childNodes[0].textContent)),
      ['allow_once', 'allow_always', 'reject_once'],
    )
    await talk(page, 'fix').getByRole('group', { name: 'Diff of out.txt' }).waitFor()
    await assertAccessible(page, 'a question')

    await field(page, 'fix').fill('say 1')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('and 2')
    await page.keyboard.press('Enter')
    await page.getByText('1 message queued until the agent is idle').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('1')
    await question(page).waitFor({ state: 'detached' })
    await waitForFile(copy('out.txt'), 'hi\n')
    await talk(page, 'fix').getByText('1\nand 2', { exact: true }).first().waitFor()
    await page.getByText('1 message queued until the agent is idle').waitFor({ state: 'detached' })
    await bar(page, 'idle').waitFor()

    await field(page, 'fix').fill('ask')
    await page.keyboard.press('Enter')
    await question(page).getByRole('button', { name: 'reject_once' }).click()
    await talk(page, 'fix').getByText('As you wish.').waitFor()

    await page.getByLabel('Mode').selectOption('Auto')
    await page.waitForFunction(() => document.querySelector('.talk-bar select').value === 'auto')
    await field(page, 'fix').fill('hold')
    await page.keyboard.press('Enter')
    await bar(page, 'running').waitFor()
    await page.keyboard.press('Alt+.')
    await talk(page, 'fix').getByText('Stopped.').waitFor()
  })

  it('is answered from a card, and survives a reload and a daemon restart', async () => {
    const page = await begin(here)
    await create(page, 'Peer', 'fix', 'say Hello')
    await talk(page, 'fix').getByText('Hello', { exact: true }).waitFor()
    await page.keyboard.press('Control+Shift+A')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'fix', exact: true }) })
    await card.getByText('> say Hello').waitFor()
    assert.equal(await button(card, 'Send now').count(), 0)
    await card.getByLabel('Message fix').fill('ask')
    await page.keyboard.press('Enter')
    await card.getByRole('group', { name: 'Question from fix' }).getByText('Write out.txt').waitFor()
    await button(card, 'Allow fix').click()
    await waitForFile(copy('out.txt'), 'hi\n')
    await card.getByText('idle', { exact: true }).waitFor()

    await button(card, 'fix').click()
    await field(page, 'fix').fill('half a thought')
    await page.reload()
    await talk(page, 'fix').getByText('Hello', { exact: true }).waitFor()
    assert.match(page.url(), /#\/conversation\/\w+$/)
    assert.equal(await field(page, 'fix').inputValue(), 'half a thought')

    await here.daemon.kill()
    await status(page, 'connection lost').waitFor()
    await here.daemon.startAgain()
    await talk(page, 'fix').getByText('Restarted. The agent has resumed the conversation.').waitFor()
    await bar(page, 'idle').waitFor()
    await field(page, 'fix').fill('say on')
    await page.keyboard.press('Enter')
    await talk(page, 'fix').getByText('on', { exact: true }).waitFor()
    assert.equal(await talk(page, 'fix').getByText('Hello', { exact: true }).count(), 1)

    await field(page, 'fix').fill('die')
    await page.keyboard.press('Enter')
    await page.getByText('fix: exited with code 3').waitFor()
    await assertAccessible(page, 'an ended conversation', [1440])
    await button(page, 'Restart').click()
    await bar(page, 'idle').waitFor()
  })

  it('loads the end of a long conversation, and earlier messages on demand', async () => {
    const page = await begin(here)
    await create(page, 'Peer', 'fix', `say ${'abc '.repeat(400)}end.`)
    await talk(page, 'fix')
      .getByText(/end\.$/)
      .waitFor()
    await bar(page, 'idle').waitFor()
    await page.reload()
    await talk(page, 'fix')
      .getByText(/end\.$/)
      .waitFor()
    assert.equal(await talk(page, 'fix').getByRole('article', { name: 'From you' }).count(), 0)
    await button(page, 'Show earlier messages').click()
    await talk(page, 'fix').getByRole('article', { name: 'From you' }).waitFor()
    await button(page, 'Show earlier messages').waitFor({ state: 'detached' })
    assert.equal(
      await talk(page, 'fix').getByRole('article', { name: 'From fix' }).innerText(),
      `${'abc '.repeat(400)}end.`,
    )
  })

  it('moves to a terminal, stays readable, and is continued later', async () => {
    const page = await begin(here)
    await create(page, 'Peer', 'fix', 'say Hello')
    await talk(page, 'fix').getByText('Hello', { exact: true }).waitFor()
    await bar(page, 'idle').waitFor()
    await button(page, 'Restart in a terminal').click()
    await page.getByRole('tab', { name: 'fix', exact: true }).waitFor()
    await waitForText(page, /in a terminal with peer-session/)
    await page.getByText('fix now runs in a terminal.').waitFor()
    await talk(page, 'fix').getByText('Moved to a terminal.').waitFor()
    assert.equal(await field(page, 'fix').count(), 0)
    await assertAccessible(page, 'a conversation that was left', [1440])
    await button(page, 'Continue here').click()
    await talk(page, 'fix').getByText('Moved back from a terminal.').waitFor()
    await page.getByRole('tab', { name: 'fix', exact: true }).waitFor({ state: 'detached' })
    await bar(page, 'idle').waitFor()

    await page.keyboard.press('Control+Shift+A')
    await button(page, 'Actions for fix').click()
    await page.getByRole('menuitem', { name: 'Restart in a terminal' }).click()
    await page.getByRole('tab', { name: 'fix', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'Agents', exact: true }).click()
    await button(page, 'Actions for fix').click()
    await page.getByRole('menuitem', { name: 'Restart as a conversation' }).click()
    await bar(page, 'idle').waitFor()
    await field(page, 'fix').fill('say again')
    await page.keyboard.press('Enter')
    await talk(page, 'fix').getByText('again', { exact: true }).waitFor()
  })
})

const skip =
  process.env.AGENTOS_WALK !== 'all'
    ? 'review-walk.test.mjs has one; AGENTOS_WALK=all runs this one too'
    : !(await areInstalled('claude', 'claude-agent-acp')) && 'not installed: npm install in src/test/agents'

describe('a conversation with Claude Code', { timeout: 600_000, skip }, () => {
  const variables = {}
  let home, model

  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'claude-'))
    model = await startModel()
    Object.assign(variables, claudeVariables(home, model))
  })
  const here = useCanvas(variables)
  after(async () => {
    model?.stop()
    await rm(home, { recursive: true, force: true })
  })

  it('writes only what is allowed', async () => {
    const page = await begin(here)
    const folder = join(here.project, '.shards', 'claude-code-fix')
    await settleClaude(home, folder)
    await create(page, 'Claude Code', 'fix')
    await bar(page, 'idle').waitFor({ timeout: 180_000 })
    const tell = async (steps) => {
      await field(page, 'fix').fill(`Do it. fake: ${JSON.stringify(steps)}`)
      await page.keyboard.press('Enter')
    }
    await tell([{ say: 'Writing.', do: { tool: 'write', path: 'out.txt', content: 'hi\n' } }, { say: 'All **done**.' }])
    await question(page).waitFor()
    await talk(page, 'fix').getByRole('group', { name: 'Diff of out.txt' }).waitFor()
    await assert.rejects(access(join(folder, 'out.txt')))
    await question(page).locator('[data-kind=primary]').click()
    await talk(page, 'fix').getByText('All done.').waitFor()
    assert.equal(await readFile(join(folder, 'out.txt'), 'utf8'), 'hi\n')

    await tell([{ say: 'Again.', do: { tool: 'write', path: 'other.txt', content: 'no\n' } }, { say: 'As you wish.' }])
    await question(page).getByRole('button').last().click()
    await bar(page, 'idle').waitFor()
    await assert.rejects(access(join(folder, 'other.txt')))
  })
})
