import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, openTerminal, status, useCanvas, waitForFile, waitForText } from './steps.mjs'

const editor = (page) => page.locator('.monaco-editor')
const unsaved = (page) => page.getByRole('tab').getByLabel('not saved')
const words = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => `w${String(from + index)} `).join('')

describe('typed text survives', { timeout: 600_000 }, () => {
  const here = useCanvas()

  async function openNotes() {
    await writeFile(join(here.project, 'notes.txt'), 'begin\n')
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.getByRole('treeitem', { name: 'notes.txt' }).click()
    await editor(page).getByText('begin').waitFor()
    await page.keyboard.press('Control+End')
    return page
  }

  const onDisk = () => readFile(join(here.project, 'notes.txt'), 'utf8')

  async function save(page, text) {
    await page.getByText('offline, edits sync later').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    await waitForFile(join(here.project, 'notes.txt'), text)
    await unsaved(page).waitFor({ state: 'detached' })
  }

  /** Kills the daemon and starts the next one while somebody goes on typing. */
  async function typeThroughACrash(page, type) {
    let typing = true
    const typist = (async () => {
      for (let count = 1; typing; count++) await type(words(count, count))
    })()
    for (let crash = 0; crash < 2; crash++) {
      await here.daemon.kill()
      await status(page, 'connection lost').waitFor()
      await here.daemon.startAgain()
      await status(page, 'connected').waitFor()
    }
    typing = false
    await typist
  }

  it('in an editor while the daemon is killed twice', async () => {
    const page = await openNotes()
    let typed = ''
    await typeThroughACrash(page, async (word) => {
      await page.keyboard.type(word)
      typed += word
    })
    await page.keyboard.type('end')
    await save(page, `begin\n${typed}end`)
  })

  it('in a terminal while the daemon is killed twice', async () => {
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await openTerminal(page)
    await page.keyboard.type('stty -echo; cat > typed.txt\n')
    await waitForText(page, /cat > typed\.txt\n/)
    let typed = ''
    await typeThroughACrash(page, async (word) => {
      await page.keyboard.type(`${word}\n`)
      typed += `${word}\n`
    })
    await page.keyboard.press('Control+d')
    await page.keyboard.type('stty echo; echo all-$((1 + 0))\n')
    await waitForText(page, /all-1\n/)
    assert.equal(await readFile(join(here.project, 'typed.txt'), 'utf8'), typed)
  })

  it('and is offered when the daemon has lost the document', async () => {
    const page = await openNotes()
    await page.keyboard.type('saved')
    await save(page, 'begin\nsaved')
    await loseTheLog(page, ' and typed while it was away')
    const offer = page.getByRole('alert', { name: 'Unsaved text' })
    await offer.getByText('and typed while it was away').waitFor()
    await editor(page).getByText('saved', { exact: true }).waitFor()
    await assertAccessible(page, 'lost text', [1440])
    await offer.getByRole('button', { name: 'Restore' }).click()
    await offer.waitFor({ state: 'detached' })
    await editor(page).getByText('saved and typed while it was away').click()
    await save(page, 'begin\nsaved and typed while it was away')
    await page.keyboard.press('Control+z')
    await editor(page).getByText('saved', { exact: true }).waitFor()
  })

  it('unless the person discards it', async () => {
    const page = await openNotes()
    await loseTheLog(page, 'never mind')
    await button(page, 'Discard').click()
    await page.getByRole('alert', { name: 'Unsaved text' }).waitFor({ state: 'detached' })
    assert.equal(await onDisk(), 'begin\n')
    assert.equal(await editor(page).getByText('never mind').count(), 0)
  })

  async function loseTheLog(page, typedMeanwhile) {
    await here.daemon.kill()
    await status(page, 'connection lost').waitFor()
    await page.keyboard.type(typedMeanwhile)
    await rm(join(here.daemon.home, 'documents'), { recursive: true })
    await here.daemon.startAgain()
    await status(page, 'connected').waitFor()
  }

  it('when two browsers type in one file at once', async () => {
    const page = await openNotes()
    const other = await here.openPage(new URL(page.url()).hash)
    await editor(other).getByText('begin').click()
    await other.keyboard.press('Control+Home')
    const [mine, theirs] = [words(1, 60), words(101, 160)]
    await Promise.all([page.keyboard.type(mine), other.keyboard.type(theirs)])
    await editor(page).getByText('w160').waitFor()
    await editor(other).getByText('w60').waitFor()
    await save(page, `${theirs}begin\n${mine}`)
  })

  it('when two browsers type in one terminal at once', async () => {
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await openTerminal(page)
    await page.keyboard.type('stty -echo; cat > typed.txt\n')
    await waitForText(page, /cat > typed\.txt\n/)
    const other = await here.openPage(new URL(page.url()).hash)
    await waitForText(other, /cat > typed\.txt\n/)
    await other.locator('.terminal-panel').click()
    const letters = (letter) => letter.repeat(100)
    await Promise.all([page.keyboard.type(letters('a')), other.keyboard.type(letters('b'))])
    // What one page types arrives in order, but it may arrive before or after what the other one types.
    const written = async () => (await readFile(join(here.project, 'typed.txt'), 'utf8')).replaceAll('\n', '')
    for (const [each, letter] of [
      [page, 'a'],
      [other, 'b'],
    ]) {
      await each.keyboard.type('\n')
      const deadline = Date.now() + 40_000
      while ((await written()).split(letter).length <= 100 && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await page.keyboard.press('Control+d')
    await page.keyboard.type('stty echo; echo all-$((1 + 0))\n')
    await Promise.all([waitForText(page, /all-1\n/), waitForText(other, /all-1\n/)])
    assert.equal([...(await written())].sort().join(''), letters('a') + letters('b'))
  })
})
