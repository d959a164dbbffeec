import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, useCanvas } from './steps.mjs'

describe('search and replace', { timeout: 600_000 }, () => {
  const here = useCanvas()
  const found = (page, path) => page.getByRole('region', { name: `Found in ${path}`, exact: true })
  const summary = (page, words) => page.getByRole('search').getByRole('status').filter({ hasText: words })
  const onDisk = (path) => readFile(join(here.project, path), 'utf8')

  async function begin(files) {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(join(here.project, path, '..'), { recursive: true })
      await writeFile(join(here.project, path), content)
    }
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await page.getByRole('tab', { name: 'Search' }).click()
    return page
  }

  it('finds by text, word, case and regular expression, in included files only', async () => {
    const page = await begin({
      'src/a.ts': 'let total = 1\nlet Totals = 2\n',
      'src/b.ts': 'total()\n',
      'docs/guide.md': 'The total.\n',
    })
    const text = page.getByLabel('Search in files')
    await text.fill('total')
    await summary(page, '4 matches in 3 files').waitFor()
    await button(page, 'Whole words').click()
    await summary(page, '3 matches in 3 files').waitFor()
    await button(page, 'Whole words').click()
    await button(page, 'Match case').click()
    await summary(page, '3 matches in 3 files').waitFor()
    await page.getByLabel('Files to include').fill('src/**')
    await summary(page, '2 matches in 2 files').waitFor()
    await page.getByLabel('Files to exclude').fill('b.ts')
    await summary(page, '1 match in 1 file').waitFor()
    await button(page, 'Regular expression').click()
    await text.fill('[Tt]otals?')
    await summary(page, '2 matches in 1 file').waitFor()
    await text.fill('(')
    await summary(page, 'not a regular expression').waitFor()
    await text.fill('nowhere')
    await summary(page, 'No results').waitFor()
  })

  it('is used by keyboard, marks the match in a long line, and is kept while the Files tab is shown', async () => {
    const page = await begin({ 'long.txt': `${'x'.repeat(1000)}needle${'y'.repeat(1000)}\nneedle\n` })
    await page.getByLabel('Search in files').fill('needle')
    await summary(page, '2 matches in 1 file').waitFor()
    assert.deepEqual(await page.locator('.found-text mark').allTextContents(), ['needle', 'needle'])
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('contentinfo').getByText('Ln 2, Col 1').waitFor()
    await page.getByRole('tab', { name: 'Files' }).click()
    await page.getByRole('tab', { name: 'Search' }).click()
    await summary(page, '2 matches in 1 file').waitFor()
  })

  it('shows partial results, can be stopped, and is cancelled by the next search', async () => {
    const slow = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`slow-${String(index).padStart(2, '0')}.txt`, `${'a'.repeat(60)}!\n`]),
    )
    const page = await begin({ 'first.txt': 'aab\n', ...slow })
    await button(page, 'Regular expression').click()
    await page.getByLabel('Search in files').fill('(a{1,20}){1,20}b')
    await found(page, 'first.txt').waitFor()
    await summary(page, 'so far').waitFor()
    await button(page, 'Stop searching').click()
    await summary(page, '1 match in 1 file, stopped').waitFor()
    await button(page, 'Search again').click()
    await found(page, 'first.txt').waitFor()
    await page.getByLabel('Search in files').fill('^aab')
    await summary(page, /^1 match in 1 file$/).waitFor()
  })

  it('previews each replacement, replaces the selected matches, and undoes it', async () => {
    const one = 'getName(1)\ngetSize(2)\n\tgetName(3)\r\n'
    const page = await begin({ 'src/one.ts': one, 'src/two.ts': 'getName(4)', 'src/three.ts': 'getName(5)' })
    await button(page, 'Regular expression').click()
    await page.getByLabel('Search in files').fill('get(\\w+)\\(')
    await summary(page, '5 matches in 3 files').waitFor()
    await button(page, 'Show replace field').click()
    await page.getByLabel('Replace with').fill('read$1(0, ')
    await found(page, 'src/one.ts').locator('ins', { hasText: 'readSize(0, ' }).waitFor()
    assert.deepEqual(await found(page, 'src/one.ts').locator('del').allTextContents(), [
      'getName(',
      'getSize(',
      'getName(',
    ])
    await found(page, 'src/one.ts').getByLabel('Replace on line 2').uncheck()
    await page.getByLabel('Replace in src/three.ts').uncheck()
    await assertAccessible(page, 'replace', [1440])
    assert.equal(await onDisk('src/one.ts'), one)

    await button(page, 'Replace 3 in 2 files').click()
    await page.getByText('Replaced 3 matches in 2 files').waitFor()
    assert.equal(await onDisk('src/one.ts'), 'readName(0, 1)\ngetSize(2)\n\treadName(0, 3)\r\n')
    assert.equal(await onDisk('src/two.ts'), 'readName(0, 4)')
    assert.equal(await onDisk('src/three.ts'), 'getName(5)')
    await summary(page, '2 matches in 2 files').waitFor()

    await button(page, 'Undo').click()
    await page.getByText('Replacement undone').waitFor()
    assert.equal(await onDisk('src/one.ts'), one)
    assert.equal(await onDisk('src/two.ts'), 'getName(4)')
  })

  it('keeps deselected matches after replacing, and shows everything again after undo', async () => {
    const page = await begin({ 'a.txt': 'one cart\n'.repeat(5), 'b.txt': 'two cart\n'.repeat(3) })
    await page.getByLabel('Search in files').fill('cart')
    await button(page, 'Show replace field').click()
    await page.getByLabel('Replace with').fill('basket')
    await summary(page, '8 matches in 2 files').waitFor()
    await found(page, 'a.txt').getByLabel('Replace on line 2').uncheck()
    await button(page, 'Replace 7 in 2 files').click()
    await summary(page, '1 match in 1 file').waitFor()
    assert.equal(await found(page, 'a.txt').getByLabel('Replace on line 2').isChecked(), false)
    await button(page, 'Replace').waitFor()
    await button(page, 'Search again').click()
    await summary(page, '1 match in 1 file').waitFor()
    assert.equal(await found(page, 'a.txt').getByLabel('Replace on line 2').isChecked(), false)
    await button(page, 'Undo').click()
    await summary(page, '8 matches in 2 files').waitFor()
    await button(page, 'Replace 7 in 2 files').waitFor()
    assert.equal(await found(page, 'a.txt').getByLabel('Replace on line 2').isChecked(), false)
  })

  it('skips files that have changed meanwhile, says so, and shows hostile names and lines as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const name = `${hostile}.txt`
    const page = await begin({ [name]: `old ${hostile}`, 'b.txt': 'old' })
    await button(page, 'Show replace field').click()
    await page.getByLabel('Search in files').fill('old')
    await page.getByLabel('Replace with').fill(`new ${hostile}`)
    await found(page, 'b.txt').locator('ins').waitFor()
    await found(page, name).locator('ins').waitFor()
    assert.equal(await page.locator('img').count(), 0)
    await writeFile(join(here.project, name), 'old, but mine')
    await button(page, 'Replace 2 in 2 files').click()
    await page
      .getByRole('alert')
      .filter({ hasText: '1 file was not changed' })
      .getByText(`"${name}" has changed since it was searched`)
      .waitFor()
    assert.equal(await page.locator('img').count(), 0)
    assert.equal(await onDisk(name), 'old, but mine')
    assert.equal(await onDisk('b.txt'), `new ${hostile}`)
    await writeFile(join(here.project, 'b.txt'), 'new, but mine')
    await button(page, 'Undo').click()
    await page.getByRole('alert').filter({ hasText: '1 file was not changed' }).getByText('b.txt').waitFor()
    assert.equal(await onDisk('b.txt'), 'new, but mine')
  })
})
