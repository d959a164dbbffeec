import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, status, useCanvas, waitForFile } from './steps.mjs'

const row = (page, name) => page.getByRole('treeitem', { name, exact: true })
const tab = (page, name) => page.getByRole('tab').filter({ hasText: name })
const editor = (page) => page.locator('.monaco-editor')

describe('files on the canvas', { timeout: 600_000 }, () => {
  const here = useCanvas()

  async function begin() {
    await mkdir(join(here.project, 'src'))
    await writeFile(join(here.project, 'src', 'greet.ts'), 'export const greeting = "hello"\n')
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    return page
  }

  async function openGreeting(page) {
    await row(page, 'src').click()
    await row(page, 'greet.ts').click()
    await editor(page).getByText('greeting').waitFor()
  }

  it('opens, edits and saves a file', async () => {
    const page = await begin()
    await openGreeting(page)
    assert.match(page.url(), /#\/file\/.*src\/greet\.ts$/)
    await page.keyboard.press('Control+End')
    await page.keyboard.type('export const n = 42')
    await tab(page, 'greet.ts').getByLabel('not saved').waitFor()
    await assertAccessible(page, 'editor', [1440])
    await editor(page).getByText('greeting').click()
    await page.keyboard.press('Control+s')
    await tab(page, 'greet.ts').getByLabel('not saved').waitFor({ state: 'detached' })
    await waitForFile(join(here.project, 'src', 'greet.ts'), 'export const greeting = "hello"\nexport const n = 42')
  })

  it('lets two people type in one file, each with their own undo', async () => {
    const page = await begin()
    await openGreeting(page)
    const other = await here.openPage(new URL(page.url()).hash)
    await editor(other).getByText('greeting').waitFor()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('// from one')
    await editor(other).getByText('// from one').waitFor()
    await other.locator('.peer-caret').waitFor({ state: 'attached' })
    await editor(other).getByText('greeting').click()
    await other.keyboard.press('Control+Home')
    await other.keyboard.type('// from two\n')
    await editor(page).getByText('// from two').waitFor()
    await page.keyboard.press('Control+z')
    await editor(other).getByText('// from one').waitFor({ state: 'detached' })
    await editor(other).getByText('// from two').waitFor()
  })

  it('loses nothing that is typed while the daemon is away', async () => {
    const page = await begin()
    await openGreeting(page)
    await page.keyboard.press('Control+End')
    await page.keyboard.type('// before')
    await here.daemon.kill()
    await status(page, 'connection lost').waitFor()
    await page.keyboard.type(' and during')
    await here.daemon.startAgain()
    await status(page, 'connected').waitFor()
    await page.getByText('offline, edits sync later').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    await waitForFile(join(here.project, 'src', 'greet.ts'), 'export const greeting = "hello"\n// before and during')
  })

  it('shows what a program writes into an open file', async () => {
    const page = await begin()
    await openGreeting(page)
    await writeFile(join(here.project, 'src', 'greet.ts'), 'export const greeting = "written by a program"\n')
    await editor(page).getByText('written by a program').waitFor()
  })

  it('creates, renames and deletes files, and undoes the deletion', async () => {
    const page = await begin()
    await button(page, 'New file').click()
    await page.getByLabel('Name of the new file').fill('notes.md')
    await page.keyboard.press('Enter')
    await tab(page, 'notes.md').waitFor()
    await row(page, 'notes.md').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('New name for notes.md').fill('ideas.md')
    await page.keyboard.press('Enter')
    await tab(page, 'ideas.md').waitFor()
    await row(page, 'ideas.md').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await row(page, 'ideas.md').waitFor({ state: 'detached' })
    await button(page, 'Undo').click()
    await row(page, 'ideas.md').waitFor()
  })

  it('follows changes on disk, by keyboard too', async () => {
    const page = await begin()
    await row(page, 'src').waitFor()
    await writeFile(join(here.project, '<b>bold.txt'), '')
    await row(page, '<b>bold.txt').waitFor()
    await page.getByRole('tree', { name: 'Files' }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await row(page, 'greet.ts').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await editor(page).getByText('greeting').waitFor()
  })

  it('finds files by name and by content', async () => {
    const page = await begin()
    await row(page, 'src').waitFor()
    await page.keyboard.press('Control+p')
    await page.getByRole('combobox').fill('grt:1')
    await page.getByRole('option').getByText('src/greet.ts').waitFor()
    await page.keyboard.press('Enter')
    await editor(page).getByText('greeting').waitFor()
    await page.getByRole('tab', { name: 'Search' }).click()
    await page.getByLabel('Search in files').fill('hel+o')
    await page.getByText('No results').waitFor()
    await button(page, 'Regular expression').click()
    await page.getByRole('region', { name: 'Found in src/greet.ts' }).getByRole('button', { name: /hello/ }).click()
    await page.getByRole('contentinfo').getByText('Ln 1, Col 26').waitFor()
    await assertAccessible(page, 'search', [1440])
  })

  it('shows hostile Markdown and HTML as harmless text, with images of the workspace only', async () => {
    const page = await begin()
    const hostile =
      '# Title\n\n<img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">link</a> ' +
      '![far](https://example.org/x.png)\n\n<style>body{display:none}</style>\n\n' +
      '```js\nconst a = "</code><script>alert(4)</script>"\n```\n'
    await writeFile(join(here.project, 'hostile.md'), hostile)
    await writeFile(
      join(here.project, 'hostile.html'),
      '<h1>Page</h1><script>top.alert(1)</script>' +
        '<img src="https://example.org/x.png" onerror="alert(2)"><iframe src="https://example.org"></iframe>',
    )
    for (const [name, words] of [
      ['hostile.md', 'Title'],
      ['hostile.html', 'Page'],
    ]) {
      await row(page, name).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Preview' }).click()
      const preview = page.getByRole('region', { name: `Preview of ${name}` })
      if (name === 'hostile.md') await preview.getByRole('heading', { name: words }).waitFor()
      else await preview.frameLocator('iframe').getByRole('heading', { name: words }).waitFor()
    }
    assert.equal(
      await page.locator('.viewer script, .viewer style, .viewer [onerror], .viewer a[href^=javascript]').count(),
      0,
    )
    await assertAccessible(page, 'preview', [1440])
  })

  it('draws hostile diagrams as harmless images, or not at all', async () => {
    const page = await begin()
    const drawn = [
      'graph TD\n  click1[one] --> two\n  click click1 "javascript:alert(1)" "tip"\n  click two call alert(2)',
      'graph TD\n  a["<img src=x onerror=alert(3)>"] --> b["<script>alert(4)</script>"]',
      'graph TD\n  a["<a href=\'javascript:alert(5)\'>link</a>"] --> b["#lt;img src=x onerror=alert(6)#gt;"]',
      '%%{init: {"securityLevel": "loose", "htmlLabels": true, ' +
        '"themeCSS": "* { display: none } body { color: red }", "theme": "forest"}}%%\n' +
        'graph TD\n  a["<b onclick=alert(7)>x</b>"] --> b',
      'sequenceDiagram\n  participant A as <iframe src=//example.org>\n  link A: far @ javascript:alert(8)\n' +
        '  A->>B: <img src=//example.org/x onerror=alert(9)>',
      'classDiagram\n  class Shape {\n    <<interface>>\n    +<svg/onload=alert(10)> area\n  }',
    ]
    const refused = [
      '%%{init: {"themeCSS": "* { background: url(https://example.org/x.png) }"}}%%\ngraph TD\n  a --> b',
      'graph TD\n  a --> b\n  style a fill:url(https://example.org/x.svg)',
      'flowchart TD\n  a@{ img: "https://example.org/x.png", label: "far" }',
      '%%{init: {"themeCSS": "@import \'https://example.org/x.css\'"}}%%\ngraph TD\n  a --> b',
    ]
    await writeFile(
      join(here.project, 'diagrams.md'),
      [...drawn, ...refused].map((source) => `\`\`\`mermaid\n${source}\n\`\`\`\n`).join('\n'),
    )
    await row(page, 'diagrams.md').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview of diagrams.md' })
    await preview
      .locator('.diagram img, [data-diagram]')
      .nth(drawn.length + refused.length - 1)
      .waitFor()
    assert.equal(await preview.locator('[data-diagram$="it uses external images or styles"]').count(), refused.length)
    assert.ok((await preview.locator('.diagram img').count()) >= 4)
    const inside = 'svg, script, style, iframe, foreignObject, [onerror], [onclick], [onload], a'
    assert.equal(await preview.locator(inside).count(), 0)
    assert.equal(await page.locator('body > div[id^=d], body > svg, body > style').count(), 0)
    for (const picture of await preview.locator('.diagram img').all())
      assert.match(await picture.getAttribute('src'), /^data:image\/svg\+xml,/)
  })
})
