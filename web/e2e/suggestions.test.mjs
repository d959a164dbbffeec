import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, useCanvas, waitForFile } from './steps.mjs'

const text = 'let a = 1\nlet b = 2\nlet c = 3\n'

describe('suggestions in the editor', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const editor = (page) => page.locator('.monaco-editor').first()
  const card = (page, name) => page.getByRole('group', { name, exact: true })
  const announced = (page) => page.getByRole('status', { name: 'Suggestion at the cursor' })

  async function ask(method, path, data) {
    const answer = await here.daemon.call(method, path, data)
    assert.ok(answer.status < 400, `${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** An open file, and an agent that can act. */
  async function begin() {
    await writeFile(join(here.project, 'a.js'), text)
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    const [session] = await ask('GET', '/api/sessions')
    const agent = await ask('POST', `/api/sessions/${session.id}/agents`, {
      name: 'fix',
      agent: 'shell',
      isolation: 'none',
    })
    await page.getByRole('treeitem', { name: 'a.js' }).click()
    await editor(page).locator('.view-line').first().waitFor()
    const act = (action) =>
      ask('POST', `/api/sessions/${session.id}/actions`, { agent: agent.id, path: 'a.js', confidence: 0.4, ...action })
    const version = async () => (await ask('GET', `/api/workspaces/${session.workspace}/documents/a.js`)).version
    return { page, act, version }
  }

  async function putCursor(page, line) {
    await editor(page).locator('.view-line').first().click()
    await page.keyboard.press('Control+Home')
    for (let count = 1; count < line; count++) await page.keyboard.press('ArrowDown')
  }

  it('are overlaid where they belong, move with the text, are applied by Tab and dismissed by Escape', async () => {
    const { page, act } = await begin()
    await act({ type: 'suggestion.provide', match: 'let b', text: 'const b', rationale: 'It never changes.' })
    await act({ type: 'suggestion.provide', match: 'let c', text: 'var c' })
    await page.getByText('2 suggestions').waitFor()
    await editor(page).locator('.suggestion-ghost', { hasText: 'const' }).waitFor()

    await putCursor(page, 1)
    assert.equal(await card(page, 'Suggestion').count(), 0)
    await page.keyboard.type('// first\n')
    await page.keyboard.press('Tab')
    await editor(page)
      .locator('.view-line', { hasText: /^\s+let.a/ })
      .waitFor()
    await page.keyboard.press('Shift+Tab')

    await page.keyboard.press('Alt+F8')
    await card(page, 'Suggestion').getByText('It never changes.').waitFor()
    await card(page, 'Suggestion').getByText('fix').waitFor()
    await card(page, 'Suggestion').getByText('40% sure').waitFor()
    await announced(page)
      .getByText(/^Suggestion by fix, 40% sure: replace let with const\./)
      .waitFor()
    await assertAccessible(page, 'suggestion', [1440])
    await page.keyboard.press('Tab')
    await waitForFile(join(here.project, 'a.js'), '// first\nlet a = 1\nconst b = 2\nlet c = 3\n')
    await page.getByText('1 suggestion', { exact: true }).waitFor()
    await button(page, 'Roll back').click()
    await waitForFile(join(here.project, 'a.js'), '// first\nlet a = 1\nlet b = 2\nlet c = 3\n')

    await page.keyboard.press('Alt+F8')
    await announced(page)
      .getByText(/replace let with var/)
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('1 suggestion', { exact: true }).waitFor({ state: 'detached' })
    await card(page, 'Suggestion').waitFor({ state: 'detached' })
    await waitForFile(join(here.project, 'a.js'), '// first\nlet a = 1\nlet b = 2\nlet c = 3\n')
  })

  it('vanish when their text changes; notes stay at their line; held actions can be applied', async () => {
    const { page, act, version } = await begin()
    await act({ type: 'suggestion.provide', match: 'let b', text: 'const b' })
    await act({ type: 'suggestion.provide', match: 'c = 3', text: 'c = 4' })
    await act({ type: 'explanation.add', match: 'let a', text: 'The first of three.' })
    await act({ type: 'code.insert', from: 20, version: await version(), text: '// last\n', hold: true })
    await page.getByText('3 suggestions, 1 note').waitFor()
    await editor(page).locator('.suggestion-note', { hasText: 'fix: The first of three.' }).waitFor()
    await editor(page).locator('.suggestion-lines', { hasText: '// last' }).waitFor()

    await putCursor(page, 2)
    await page.keyboard.press('Delete')
    await page.getByText('2 suggestions, 1 note').waitFor()

    await page.keyboard.press('Alt+F8')
    await button(card(page, 'Suggestion'), 'Apply').click()
    await waitForFile(join(here.project, 'a.js'), 'let a = 1\net b = 2\n// last\nlet c = 3\n')

    await page.keyboard.press('Control+Home')
    await card(page, 'Note').getByText('The first of three.').waitFor()
    await page.keyboard.press('Alt+Enter')
    await page.keyboard.press('Enter')
    await editor(page).locator('.suggestion-note').waitFor({ state: 'detached' })
  })

  it('in conflict show both sides, and a person resolves them', async () => {
    const { page, act, version } = await begin()
    const seen = await version()
    await putCursor(page, 2)
    for (let count = 0; count < 4; count++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('b')
    await waitForFile(join(here.project, 'a.js'), 'let a = 1\nlet bb = 2\nlet c = 3\n')
    const pending = await act({ type: 'code.replace', from: 10, to: 19, version: seen, text: 'const b = 2' })
    assert.equal(pending.state, 'pending')
    await page.getByText('1 conflict').waitFor()
    await page.keyboard.press('Alt+F8')
    await card(page, 'Conflict').getByText('const b = 2').waitFor()
    await card(page, 'Conflict').getByText('let bb = 2').waitFor()
    await assertAccessible(page, 'conflict', [1440])
    await page.keyboard.press('Alt+Enter')
    await button(card(page, 'Conflict'), 'Merge both').press('Enter')
    await waitForFile(join(here.project, 'a.js'), 'let a = 1\nconst bb = 2\nlet c = 3\n')
    await card(page, 'Conflict').waitFor({ state: 'detached' })
  })

  it('are all that agents can make in hybrid mode, which is set on the canvas', async () => {
    const { page, act } = await begin()
    await button(page, 'parallel').click()
    const dialog = page.getByRole('dialog', { name: 'Interaction mode' })
    await dialog.getByRole('radio', { name: /^Sequential/ }).click()
    await dialog.getByLabel('Current turn').selectOption({ label: 'fix' })
    await page.getByRole('contentinfo').getByText('turn: fix').waitFor()
    await assertAccessible(page, 'interaction', [1440, 390])
    await dialog.getByRole('radio', { name: /^Hybrid/ }).click()
    await dialog.getByLabel(/conflicts with/).selectOption({ label: "Keep people's text" })
    await button(dialog, 'Done').click()
    await button(page, 'hybrid').waitFor()
    const shown = await act({ type: 'code.replace', match: 'let b', text: 'const b' })
    assert.equal(shown.state, 'open')
    await page.getByText('1 suggestion', { exact: true }).waitFor()
  })
})
