import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, startAgent, useCanvas } from './steps.mjs'

/** Writes down each message, and is idle after every line. */
const hearer = `
[agent]
id = "hearer"
name = "Hearer"
command = "bash"
args = ["{files}/hearer.sh"]
reads = "messages"
[files]
"hearer.sh" = '''
stty -echo; printf '\\033[?2004h'; echo idle >> "$AGENTOS_HOOKS"
while IFS= read -r line; do printf '%s\\n' "$line" >> .git-heard; done
'''
[[status.rules]]
id = "idle"
state = "idle"
region = "hook"
matches = "^idle$"
`

const lines = (...changed) =>
  Array.from({ length: 12 }, (_, index) =>
    changed.includes(index + 1) ? `LINE ${index + 1}` : `line ${index + 1}`,
  ).join('\n') + '\n'

describe('comments on a change', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const git = (...args) =>
    execFileSync('git', ['-C', here.project, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      encoding: 'utf8',
    })
  const copy = (path) => join(here.project, '.shards', 'hearer-writer', path)
  const heard = () => readFile(copy('.git-heard'), 'utf8').catch(() => '')
  const comment = (page, line) => page.getByRole('article', { name: `Comment on line ${line}` })
  const field = (page, name) => page.getByRole('textbox', { name, exact: true })
  const number = (page, side, line) =>
    page.locator(`.text-diff .editor.${side} .line-numbers`).getByText(String(line), { exact: true })

  async function begin() {
    git('init', '-q', '-b', 'main')
    await writeFile(join(here.project, 'a.txt'), lines())
    await writeFile(join(here.project, '.gitignore'), '.git-*\n')
    git('add', '-A')
    git('commit', '-qm', 'first')
    await mkdir(join(here.daemon.home, 'agents'), { recursive: true })
    await writeFile(join(here.daemon.home, 'agents', 'hearer.toml'), hearer)
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await startAgent(page, 'writer', 'Hearer')
    await page.keyboard.press('Alt+r')
    await page.getByText('Nothing to review').waitFor()
    await writeFile(copy('a.txt'), lines(3, 9))
    await page.locator('.text-diff .editor.modified').getByText('LINE 3', { exact: true }).waitFor()
    await page.locator('.text-diff .char-insert').first().waitFor()
    await page.getByRole('group', { name: 'Hunk 2 of 2' }).waitFor()
    return page
  }

  it('are collected and sent to the agent in one message', async () => {
    const page = await begin()
    await number(page, 'modified', 3).click()
    await field(page, 'Comment on line 3').fill('why in capitals?')
    await assertAccessible(page, 'a comment being written', [1440])
    await page.keyboard.press('Control+Enter')
    await comment(page, 3).getByText('why in capitals?').waitFor()
    await page.locator('.text-diff .monaco-editor.focused').waitFor()
    await page.keyboard.press('F7')
    await page.keyboard.press('c')
    await field(page, 'Comment on line 9').fill('here too')
    await button(page, 'Comment').click()
    await comment(page, 9).getByText('not sent yet').waitFor()
    await number(page, 'original', 9).click()
    await field(page, 'Comment on line 9').fill('this was better')
    await page.keyboard.press('Control+Enter')
    await page.getByText('3 comments', { exact: true }).waitFor()
    assert.equal(await heard(), '')

    await page.locator('.text-diff .monaco-editor.focused').waitFor()
    await page.keyboard.press('p')
    await comment(page, 3).getByRole('button', { name: 'Edit' }).click()
    await field(page, 'Comment').fill('why capitals?')
    await page.keyboard.press('Control+Enter')
    await comment(page, 3).getByText('why capitals?').waitFor()
    await assertAccessible(page, 'comments', [1440, 390])

    await button(page, 'Send to writer').click()
    await page.getByText('Sent 3 comments to writer').waitFor()
    await comment(page, 3).getByText('sent', { exact: true }).waitFor()
    await button(page, 'Send to writer').waitFor({ state: 'detached' })
    while (!(await heard()).includes('agentos comment reply'))
      await page.evaluate(() => new Promise(requestAnimationFrame))
    const text = await heard()
    assert.equal(text.split('There are 3 comments on your changes:').length, 2)
    assert.match(text, /a\.txt:3\n> LINE 3\nwhy capitals\?\n/)
    assert.match(text, /a\.txt:9\n> LINE 9\nhere too\n/)
    assert.match(text, /a\.txt:9 \(as it was before your change\)\n> line 9\nthis was better\n/)
  })

  it('show that their line has changed, and are answered and resolved', async () => {
    const page = await begin()
    await number(page, 'modified', 3).click()
    await field(page, 'Comment on line 3').fill('why?')
    await page.keyboard.press('Control+Enter')
    await button(page, 'Send to writer').click()
    await comment(page, 3).getByText('sent', { exact: true }).waitFor()
    await writeFile(copy('a.txt'), 'new\n' + lines(3, 9))
    await comment(page, 4).waitFor()
    await comment(page, 4).getByRole('button', { name: 'Reply' }).click()
    await field(page, 'Reply').fill('never mind')
    await page.keyboard.press('Control+Enter')
    await comment(page, 4).getByText('answered').waitFor()
    await writeFile(copy('a.txt'), lines(9))
    await page.getByText('the line has changed').waitFor()
    await button(page, 'Resolve').click()
    await button(page, 'Reopen').waitFor()
    await button(page, 'Delete').click()
    await page.getByRole('article').waitFor({ state: 'detached' })
  })
})
