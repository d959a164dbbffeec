import assert from 'node:assert/strict'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, useCanvas } from './steps.mjs'

const row = (page, name) => page.getByRole('treeitem', { name, exact: true })
const tree = (page) => page.getByRole('tree', { name: 'Files' })
const tab = (page, name) => page.getByRole('tab').filter({ hasText: name })

describe('the file tree', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const onDisk = (...parts) => join(here.project, ...parts)
  const isThere = (...parts) =>
    stat(onDisk(...parts)).then(
      () => true,
      () => false,
    )

  async function begin(files = {}) {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(onDisk(path, '..'), { recursive: true })
      await writeFile(onDisk(path), content)
    }
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    return page
  }

  it('moves files by drag and drop, with their open panels', async () => {
    const page = await begin({ 'notes.md': 'remember', 'docs/guide.md': '' })
    await row(page, 'notes.md').click()
    await page.locator('.monaco-editor').getByText('remember').waitFor()
    await row(page, 'notes.md').dragTo(row(page, 'docs'))
    await page.waitForFunction(() => document.querySelector('[role=treeitem][aria-level="2"][title="docs/notes.md"]'))
    assert.equal(await readFile(onDisk('docs', 'notes.md'), 'utf8'), 'remember')
    assert.equal(await isThere('notes.md'), false)
    await page.waitForURL(/docs\/notes\.md$/)
    await row(page, 'docs').dragTo(row(page, 'guide.md'))
    assert.equal(await isThere('docs', 'guide.md'), true)
  })

  it('is navigated, changed and undone by keyboard alone', async () => {
    const page = await begin({ 'alpha.txt': 'a', 'beta.txt': 'b', 'box/inner.txt': '' })
    await row(page, 'box').waitFor()
    await tree(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+x')
    await page.locator('[data-carried=true]').getByText('alpha.txt').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+v')
    await page.locator('[role=treeitem][title="box/alpha.txt"][data-focused=true]').waitFor()
    assert.equal(await readFile(onDisk('box', 'alpha.txt'), 'utf8'), 'a')

    await page.keyboard.press('F2')
    await page.getByLabel('New name for alpha.txt').fill('renamed.txt')
    await page.keyboard.press('Enter')
    await page.locator('[role=treeitem][title="box/renamed.txt"][data-focused=true]').waitFor()
    await page.keyboard.press('Delete')
    await row(page, 'renamed.txt').waitFor({ state: 'detached' })
    await page.locator('[role=treeitem][title="box/inner.txt"][data-focused=true]').waitFor()
    assert.equal(await isThere('box', 'renamed.txt'), false)
    await page.keyboard.press('Delete')
    await page.locator('[role=treeitem][title="box"][data-focused=true]').waitFor()
    await page.keyboard.press('Control+z')
    await page.locator('[role=treeitem][title="box/inner.txt"][data-focused=true]').waitFor()
    await page.keyboard.press('Control+z')
    await page.locator('[role=treeitem][title="box/renamed.txt"][data-focused=true]').waitFor()
    assert.equal(await readFile(onDisk('box', 'renamed.txt'), 'utf8'), 'a')
  })

  it('says so when a name is taken, and keeps both files', async () => {
    const page = await begin({ 'one.txt': '1', 'two.txt': '2', 'box/one.txt': 'inner' })
    await row(page, 'one.txt').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('New name for one.txt').fill('two.txt')
    await page.keyboard.press('Enter')
    const said = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await said.filter({ hasText: 'two.txt' }).waitFor()
    await row(page, 'one.txt').dragTo(row(page, 'box'))
    await said.filter({ hasText: 'box/one.txt' }).waitFor()
    assert.deepEqual(
      await Promise.all(['one.txt', 'two.txt', 'box/one.txt'].map((path) => readFile(onDisk(path), 'utf8'))),
      ['1', '2', 'inner'],
    )
  })

  it('filters by name', async () => {
    const page = await begin({ 'alpha.txt': '', 'beta.txt': '', 'box/alphabet.txt': '' })
    await row(page, 'box').click()
    await row(page, 'alphabet.txt').waitFor()
    await button(page, 'Filter').click()
    await page.getByLabel('Filter files').fill('ALPHA')
    await row(page, 'beta.txt').waitFor({ state: 'detached' })
    assert.deepEqual(await page.getByRole('treeitem').allInnerTexts(), ['box', 'alphabet.txt', 'alpha.txt'])
    await assertAccessible(page, 'filtered tree', [1440])
    await page.keyboard.press('Escape')
    await row(page, 'beta.txt').waitFor()
  })

  it('shows hostile names as text, and opens the supported ones', async () => {
    const long = `${'x'.repeat(251)}.txt`
    const page = await begin({
      '<img src=x onerror=alert(1)>.txt': 'picture',
      '"><script>alert(2)<': '',
      'evil\u202etxt.exe': '',
      'two\nlines': '',
      'two\tlines': '',
      [long]: 'long',
      '${alert(3)}': '',
      'שלום.txt': '',
    })
    await row(page, long).waitFor()
    assert.equal(await page.locator('.file-tree img, .file-tree script').count(), 0)
    assert.equal(await page.getByRole('treeitem').count(), 8)
    assert.equal(
      (await page.getByRole('treeitem').allInnerTexts()).some((name) => /[\u202e\n\t]/.test(name)),
      false,
    )
    await row(page, '<img src=x onerror=alert(1)>.txt').click()
    await page.locator('.monaco-editor').getByText('picture').waitFor()
    await row(page, long).click()
    await page.locator('.monaco-editor').getByText('long', { exact: true }).waitFor()
    assert.ok((await tree(page).evaluate((element) => element.scrollWidth - element.clientWidth)) <= 0)
    const odd = page.getByRole('treeitem').and(page.locator('[title*="unsupported name"]'))
    assert.equal(await odd.count(), 3)
    await odd.first().click({ button: 'right', force: true })
    await page.getByRole('menu').waitFor()
    assert.equal(await page.getByRole('menuitem', { name: 'Delete' }).count(), 0)
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.panel-tab img').count(), 0)
    await tab(page, '<img src=x').waitFor()
  })

  it('renders only the visible rows of ten thousand files, scrolled by pointer or by key', async () => {
    const page = await begin({ 'last.txt': '' })
    await mkdir(onDisk('many'))
    await Promise.all(
      Array.from({ length: 10_000 }, (_, index) =>
        writeFile(onDisk('many', `file-${String(index).padStart(5, '0')}.txt`), ''),
      ),
    )
    await row(page, 'many').click()
    await row(page, 'file-00000.txt').waitFor()
    for (const part of [0.3, 0.6, 1]) {
      await tree(page).evaluate((element, at) => {
        element.scrollTop = element.scrollHeight * at
      }, part)
      await row(page, part === 1 ? 'file-09999.txt' : new RegExp(`^file-0${part * 10}`))
        .first()
        .waitFor()
      assert.ok((await page.getByRole('treeitem').count()) < 120)
    }
    await tree(page).focus()
    for (const [key, name] of [
      ['Home', 'many'],
      ['End', 'last.txt'],
    ]) {
      await page.keyboard.press(key)
      await row(page, name).waitFor()
      assert.ok((await page.getByRole('treeitem').count()) < 120)
    }
  })
})
