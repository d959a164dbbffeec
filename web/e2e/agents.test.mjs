import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, status, useCanvas, waitForText } from './steps.mjs'

/** Asks before it acts on each message. */
const asker = `
[agent]
id = "asker"
name = "Asker"
command = "bash"
args = ["{files}/asker.sh"]
[files]
"asker.sh" = '''
stty -echo; echo ready; while read -r task; do
  echo "may I $task? (y/n)"; read -r -n 1 answer; clear; echo "$task: $answer"
done
'''
[keys]
allow = "y"
deny = "n"
[[status.rules]]
id = "asks"
state = "waiting"
priority = 500
region = "screen"
matches = "may I .*\\\\(y/n\\\\)"
[[status.rules]]
id = "rests"
state = "idle"
priority = 1
region = "screen"
matches = "ready|: [yn]"
`

const pair = `
[preset]
name = "pair"
description = "Two shells"
[[preset.agents]]
name = "one"
agent = "shell"
[[preset.agents]]
name = "two"
agent = "shell"
`

const panel = (page) => page.getByRole('region', { name: 'Agent cards' })
const card = (page, name) =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const dialog = (page, name) => page.getByRole('dialog', { name })
const notifications = (page) => page.getByRole('region', { name: 'Notifications' })

describe('agents on the canvas', { timeout: 600_000 }, () => {
  // A shell that still runs somebody's own settings would look idle before it takes input.
  const here = useCanvas()
  const git = (...args) =>
    execFileSync('git', ['-C', here.project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      encoding: 'utf8',
    })

  async function begin() {
    git('init', '-q', '-b', 'main')
    git('config', 'user.name', 'Ann')
    git('config', 'user.email', 'ann@example.org')
    await writeFile(join(here.project, 'notes.txt'), 'one\ntwo\n')
    git('add', '-A')
    git('commit', '-qm', 'notes')
    await mkdir(join(here.daemon.home, 'agents'), { recursive: true })
    await writeFile(join(here.daemon.home, 'agents', 'asker.toml'), asker)
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    return page
  }

  async function create(page, kind, name, task = '') {
    await button(page, 'New agent').first().click()
    const asked = dialog(page, 'New agent')
    await asked.getByLabel('Task').fill(task)
    await asked.getByLabel('Name').fill(name)
    await asked.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
    await button(asked, 'Start agent').click()
    await asked.waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name, exact: true }).waitFor()
  }

  async function showCards(page) {
    await page.keyboard.press('Control+Shift+A')
    await panel(page).waitFor()
  }

  it('starts a team and shows its cards side by side, and chooses no agent kind of the project by itself', async () => {
    const page = await begin()
    await mkdir(join(here.project, '.agentos', 'presets'), { recursive: true })
    await writeFile(join(here.project, '.agentos', 'presets', 'pair.toml'), pair)
    await mkdir(join(here.project, '.agentos', 'agents'), { recursive: true })
    await writeFile(
      join(here.project, '.agentos', 'agents', 'a.toml'),
      '[agent]\nid = "a"\nname = "Helpful"\ncommand = "bash"\n',
    )
    await page.keyboard.press('n')
    const asked = dialog(page, 'New agent')
    const theirs = asked.getByRole('radio', { name: 'Helpful from this project (a), installed' })
    await theirs.waitFor()
    assert.equal(await theirs.isChecked(), false)
    assert.equal(await asked.getByRole('radio', { checked: true }).count(), 2)
    await asked.getByLabel('Task').fill('echo together')
    await asked.getByLabel('Name').fill('tea')
    await asked.getByRole('radio', { name: 'Team pair Two shells: shell as one, shell as two' }).check()
    await asked.getByText('Isolation').waitFor({ state: 'hidden' })
    await assertAccessible(page, 'new team')
    await asked.getByLabel('Start from').fill('nowhere')
    await button(asked, 'Start team').click()
    await asked.getByRole('alert').filter({ hasText: 'which is not trusted' }).waitFor()
    await here.trustProject()
    await button(asked, 'Start team').click()
    await asked
      .getByRole('alert')
      .filter({ hasText: 'tea-one could not be started, so the preset was not started' })
      .waitFor()
    await asked.getByLabel('Start from').fill('')
    await button(asked, 'Start team').click()
    await asked.waitFor({ state: 'hidden' })
    for (const name of ['tea-one', 'tea-two']) await card(page, name).getByText(`agentos/${name}`).waitFor()
  })

  it('is created by keyboard, shows errors beside the field, and shows its output', async () => {
    const page = await begin()
    await page.keyboard.press('n')
    const asked = dialog(page, 'New agent')
    await page.keyboard.type('Fix the rounding of prices')
    assert.equal(await asked.getByLabel('Name').inputValue(), 'fix-the-rounding-of')
    await asked
      .getByText(/not installed:/)
      .first()
      .waitFor()
    await asked.getByRole('radio', { name: /^Shell/ }).check()
    await asked.getByLabel('Task').fill('seq 1 40; echo three >> notes.txt; echo new > more.txt; git commit -qam three')
    await asked.getByLabel('Name').fill('No Good')
    await page.keyboard.press('Enter')
    await asked.getByRole('alert').filter({ hasText: 'invalid agent name "No Good"' }).waitFor()
    assert.match(await asked.getByLabel('Name').getAttribute('aria-describedby'), /./)
    await assertAccessible(page, 'new agent')
    await asked.getByLabel('Name').fill('fix')
    await asked.getByLabel('Start from').fill('nowhere')
    await page.keyboard.press('Enter')
    await asked.getByRole('alert').filter({ hasText: 'no commit or branch "nowhere"' }).waitFor()
    await asked.getByLabel('Start from').fill('main')
    await page.keyboard.press('Enter')
    await asked.waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: 'fix', exact: true }).waitFor()
    await waitForText(page, /40/)

    await showCards(page)
    const shown = card(page, 'fix')
    await shown.getByText('2 files').waitFor()
    await shown.getByText('agentos/fix').waitFor()
    await shown.getByText('ports 20000–20009').waitFor()
    await shown.getByText('idle', { exact: true }).waitFor()
    await shown.getByLabel('2 lines added').waitFor()
    assert.match(await shown.getByLabel('Latest output of fix').innerText(), /^40$/m)
    await button(shown, 'idle: why?').click()
    await dialog(page, "Why is fix's status “idle”?").getByText('at-its-prompt').first().waitFor()
    await page.keyboard.press('Escape')
    await assertAccessible(page, 'agents')
    await page.getByRole('tab', { name: 'fix', exact: true }).click()
    await page.keyboard.press('Alt+w')
    await shown.getByRole('button', { name: 'fix', exact: true }).click()
    await waitForText(page, /40/)

    await here.daemon.kill()
    await status(page, 'connection lost').waitFor()
    await here.daemon.startAgain()
    await status(page, 'connected').waitFor()
    await page.reload()
    await showCards(page)
    await card(page, 'fix').getByText('idle', { exact: true }).waitFor()
  })

  it('waits for an answer, is answered from its card, and takes messages', async () => {
    const page = await begin()
    await create(page, 'Asker', 'ask')
    await showCards(page)
    const shown = card(page, 'ask')
    await shown.getByText('idle', { exact: true }).waitFor()
    await shown.getByLabel('Message ask').fill('jump')
    await page.keyboard.press('Enter')
    await shown.getByText('waiting for you').waitFor()
    await page.waitForFunction(() => document.title === '(1 waiting) AgentOS')
    await shown.getByText('may I jump? (y/n)').waitFor()
    await shown.getByLabel('Message ask').fill('sing')
    await button(shown, 'Queue').click()
    await shown.getByText('1 message queued').waitFor()
    await assertAccessible(page, 'waiting', [1440])
    await button(shown, 'Allow ask').click()
    await shown.getByText('may I sing? (y/n)').waitFor()
    await button(shown, 'Deny ask').click()
    await shown.getByText('sing: n').waitFor()
    await page.waitForFunction(() => document.title === 'AgentOS')
  })

  it('notifies only people who do not see it, also on the desktop', async () => {
    await here.context.addInitScript(() => {
      window.notified = []
      class Recorded {
        static permission = 'default'
        static requestPermission() {
          Recorded.permission = 'granted'
          return Promise.resolve('granted')
        }
        constructor(title) {
          window.notified.push(title)
          window.lastNotification = this
        }
        close() {}
      }
      window.Notification = Recorded
    })
    const page = await begin()
    await create(page, 'Asker', 'ask')
    await waitForText(page, /ready/)
    await page.keyboard.type('look\n')
    await waitForText(page, /may I look/)
    await page.waitForFunction(() => document.title === '(1 waiting) AgentOS')
    await page.keyboard.type('y')
    await page.waitForFunction(() => document.title === 'AgentOS')
    assert.equal(await notifications(page).getByText('ask is waiting for you').count(), 0)

    await showCards(page)
    await button(page, 'Notify me').click()
    await button(page, 'Notify me').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+`')
    await page.getByRole('tab', { name: 'ask', exact: true, selected: false }).waitFor()
    await card(page, 'ask').getByLabel('Message ask').fill('jump')
    await page.keyboard.press('Enter')
    await notifications(page).getByText('ask is waiting for you').waitFor()
    assert.deepEqual(await page.evaluate(() => window.notified), [])
    await notifications(page).getByRole('button', { name: 'Show' }).click()
    await page.getByRole('tab', { name: 'ask', exact: true, selected: true }).waitFor()
    await button(card(page, 'ask'), 'Allow ask').click()
    await page.waitForFunction(() => document.title === 'AgentOS')

    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }))
    await card(page, 'ask').getByLabel('Message ask').fill('sing')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => window.notified.length === 1)
    assert.deepEqual(await page.evaluate(() => window.notified), ['ask is waiting for you'])
  })

  it('pauses, resumes, messages and destroys several at once, and says what was kept', async () => {
    const page = await begin()
    for (const name of ['one', 'two']) await create(page, 'Shell', name)
    await showCards(page)
    await card(page, 'one').getByLabel('Select one').check()
    await page.getByRole('toolbar').getByText('1 selected').waitFor()
    await page.getByLabel('Select all agents').check()
    const bar = page.getByRole('toolbar', { name: 'Selected agents' })
    await bar.getByLabel('Message 2 agents').fill('echo work > $AGENTOS_AGENT.txt; sleep 300')
    await button(bar, 'Send now').click()
    for (const name of ['one', 'two']) await card(page, name).getByText('running', { exact: true }).waitFor()
    await assertAccessible(page, 'selection', [1440])
    await button(bar, 'Pause').click()
    for (const name of ['one', 'two']) await card(page, name).getByText('paused', { exact: true }).waitFor()
    await button(bar, 'Resume').click()
    for (const name of ['one', 'two']) await card(page, name).getByText('running', { exact: true }).waitFor()
    await button(card(page, 'one'), 'Actions for one').click()
    await page.getByRole('menuitem', { name: 'Restart', exact: true }).click()
    await card(page, 'one').getByText('idle', { exact: true }).waitFor()
    await showCards(page)
    await button(bar, 'Destroy').click()
    const asked = dialog(page, 'Destroy 2 agents?')
    await asked.getByText('Commits stay on agentos/two').waitFor()
    await button(asked, 'Destroy').click()
    const said = dialog(page, 'Agents destroyed')
    await said.getByText('two', { exact: true }).waitFor()
    const kept = await said
      .getByText(/1 uncommitted file in the trash/)
      .first()
      .innerText()
    await assertAccessible(page, 'destroyed', [1440])
    await button(said, 'Close').click()
    await panel(page).getByRole('heading', { name: 'No agents yet' }).waitFor()
    for (const name of ['one', 'two']) assert.equal(await page.getByRole('tab', { name, exact: true }).count(), 0)
    await assertAccessible(page, 'no agents')
    const trash = /agentos trash restore (\w+)/.exec(kept)[1]
    assert.equal(git('show', `refs/agentos/trash/${trash}:one.txt`), 'work\n')
    assert.equal(git('branch', '--list', 'agentos/*'), '')
  })

  it('reports an exited agent and restarts it', async () => {
    const page = await begin()
    await create(page, 'Shell', 'one')
    await showCards(page)
    await page.setViewportSize({ width: 390, height: 844 })
    // On a slow page the panel would take the focus long after it was selected.
    await page.evaluate(() => {
      const frame = window.requestAnimationFrame.bind(window)
      window.requestAnimationFrame = (draw) => setTimeout(() => frame(draw), 1000)
    })
    await page.getByRole('tab', { name: 'Agents', exact: true }).click()
    await card(page, 'one').getByLabel('Message one').fill('exit 3')
    await page.waitForTimeout(1500)
    await page.keyboard.press('Enter')
    await card(page, 'one').getByText('exited with code 3').waitFor()
    await notifications(page).getByText('one: exited with code 3').waitFor()
    await button(card(page, 'one'), 'Restart').click()
    await page.getByRole('tab', { name: 'one', exact: true, selected: true }).waitFor()
    await page.getByRole('tab', { name: 'Agents', exact: true }).click()
    await card(page, 'one').getByText('idle', { exact: true }).waitFor()
  })
})
