import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { createSession, useCanvas } from './steps.mjs'

const row = (page, name) => page.getByRole('treeitem', { name, exact: true })
const bars = {
  chart: 'bar',
  title: 'Echo',
  y: 'ms',
  labels: ['p50', 'p99'],
  series: [
    { name: 'ours', values: [0.7, 2.6] },
    { name: '<img src=x onerror=alert(1)>', values: [0.4, 4.8] },
  ],
}
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('previews of files', { timeout: 600_000 }, () => {
  const here = useCanvas()

  async function begin(files) {
    for (const [name, content] of Object.entries(files)) await writeFile(join(here.project, name), content)
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    return page
  }

  async function preview(page, name) {
    await row(page, name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Preview' }).click()
    return page.getByRole('region', { name: `Preview of ${name}` })
  }

  it('shows images, and files that only have the name of one as files', async () => {
    const page = await begin({
      'pixel.png': pixel,
      'broken.png': Buffer.from([0, 1, 2, 255]),
      'words.png': 'only words\n',
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    })
    await row(page, 'pixel.png').click()
    const picture = page.getByRole('region', { name: 'Image pixel.png' })
    await picture.getByRole('img', { name: 'pixel.png' }).waitFor()
    await page.getByText('1 × 1').waitFor()
    assert.equal(await page.getByText('not a text').count(), 0)
    assert.equal(await page.locator('.dv-tab').count(), 1)
    await assertAccessible(page, 'picture', [1440])
    await row(page, 'broken.png').click()
    await page.getByRole('region', { name: 'About broken.png' }).getByText('Download').waitFor()
    for (const name of ['words.png', 'logo.svg']) {
      await row(page, name).click()
      await page
        .locator('.monaco-editor')
        .filter({ visible: true })
        .filter({ hasText: name === 'logo.svg' ? 'svg' : 'words' })
        .waitFor()
    }
  })

  it('opens previews beside the editors', async () => {
    const page = await begin({
      'README.md': '# Shop\n',
      'notes.md': 'Later\n',
      'items.json': '{"a":1}',
      'index.html': '<h1>Shop</h1>',
      'pixel.png': pixel,
    })
    for (const name of ['README.md', 'notes.md', 'items.json']) {
      await row(page, name).click()
      await page.locator('.editor-crumb').filter({ visible: true }).getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('region', { name: `Preview of ${name}` }).waitFor()
    }
    for (const name of ['index.html', 'pixel.png']) await (await preview(page, name)).waitFor()
    const groups = page.locator('.dv-groupview')
    assert.deepEqual(
      [
        await groups.nth(0).locator('.dv-tab').count(),
        await groups.nth(1).locator('.dv-tab').count(),
        await groups.count(),
      ],
      [3, 5, 2],
    )
  })

  it('follows a chart while it is written, and says what is missing', async () => {
    const page = await begin({ 'new.chart.json': '{"chart":"line"}' })
    const chart = await preview(page, 'new.chart.json')
    await chart.getByText('"series" must be a list').waitFor()
    await writeFile(join(here.project, 'new.chart.json'), JSON.stringify(bars))
    await chart.getByRole('img', { name: 'bar chart: Echo' }).waitFor()
    await chart.getByText('Show as table').click()
    await chart.getByRole('row', { name: 'p99 2.6 4.8' }).waitFor()
    await assertAccessible(page, 'chart', [1440])
    assert.equal(await page.locator('.chart img').count(), 0)
  })

  it('shows Markdown with coloured code, drawn charts and diagrams, and checkboxes as the only controls', async () => {
    const block = (language, code) => `\`\`\`${language}\n${code}\n\`\`\`\n\n`
    const tasks = '- [ ] paint the *shop*\n- [x] buy paint\n  - [x] red\n\n'
    const hostile =
      '<input type="checkbox" autofocus onfocus="alert(1)"> <input name="password" value="x">\n\n' +
      '- <input type="checkbox" form="f" value="y" style="width:99em" onclick="alert(2)"> raw\n' +
      '- <input type="image" src="x"> none\n\n'
    const text =
      '# Report\n\n' +
      tasks +
      hostile +
      block('ts', 'const answer = 42') +
      block('chart', JSON.stringify(bars)) +
      block('mermaid', 'graph TD; a-->b') +
      block('dot', 'digraph { a -> b }') +
      '![pixel](pixel.png) [far](https://example.org/)\n'
    const page = await begin({ 'report.md': text, 'pixel.png': pixel })
    const report = await preview(page, 'report.md')
    await report.getByRole('heading', { name: 'Report' }).waitFor()
    const boxes = await report
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map(({ ariaLabel, checked, disabled, attributes }) => [ariaLabel, checked, disabled, attributes.length]),
      )
    assert.deepEqual(boxes, [
      ['paint the shop', false, true, 3],
      ['buy paint', true, true, 4],
      ['red', true, true, 4],
      ['raw', false, true, 3],
    ])
    await report.getByRole('img', { name: 'bar chart: Echo' }).waitFor()
    await report.getByRole('img', { name: 'graph diagram' }).waitFor()
    await report.locator('pre[data-diagram="dot diagram, shown as source"]').getByText('digraph').waitFor()
    await page.waitForFunction(
      () =>
        new Set(
          [...document.querySelectorAll('code[data-language=ts] span[class^=mtk]')].map(({ className }) => className),
        ).size > 1,
    )
    await page.waitForFunction(() => document.querySelector('img[alt=pixel]')?.naturalWidth === 1)
    await assertAccessible(page, 'markdown', [1440])
  })

  it('draws diagrams in the theme, and says why one is not drawn', async () => {
    const block = (source) => `\`\`\`mermaid\n${source}\n\`\`\`\n\n`
    const page = await begin({
      'notes.md':
        block('sequenceDiagram\n  Ann->>Daemon: save') +
        block('graph TD\n  a --> [') +
        block(`graph TD\n${'  a --> b\n'.repeat(3_000)}`),
    })
    const notes = await preview(page, 'notes.md')
    const picture = notes.getByRole('img', { name: 'sequenceDiagram diagram' })
    await picture.waitFor()
    await notes
      .locator('[data-diagram="mermaid diagram, not drawn: syntax error on line 2"]')
      .getByText('a --> [')
      .waitFor()
    await notes.locator('[data-diagram="mermaid diagram, not drawn: it has more than 20,000 characters"]').waitFor()
    await notes.getByText('Show source').click()
    await notes.getByText('Ann->>Daemon: save').waitFor()
    await page.waitForFunction(() => document.querySelector('.diagram img').naturalWidth > 100)
    const light = await picture.getAttribute('src')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForFunction((before) => document.querySelector('.diagram img').getAttribute('src') !== before, light)
    await assertAccessible(page, 'diagrams')
    assert.equal(await page.locator('.diagram-bench').count(), 0)
  })

  it('shows images, JSON and the coloured output of programs', async () => {
    const page = await begin({
      'pixel.png': pixel,
      'hostile.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">' +
        '<script>alert(2)</script></svg>',
      'data.json': '{"name":"shop","sizes":[1,2]}',
      'build.log': 'plain \x1b[1;31mred <b>bold</b>\x1b[0m\n10%\r100%\n',
    })
    for (const [name, width] of [
      ['pixel.png', 1],
      ['hostile.svg', 9],
    ]) {
      const picture = await preview(page, name)
      await picture.getByRole('img', { name }).waitFor()
      await page.waitForFunction(
        ([alt, wanted]) => [...document.images].some((image) => image.alt === alt && image.naturalWidth === wanted),
        [name, width],
      )
    }
    const json = await preview(page, 'data.json')
    await json.getByText('"shop"').waitFor()
    await json.getByText('sizes:').waitFor()
    const log = await preview(page, 'build.log')
    const red = log.getByText('red <b>bold</b>')
    await red.waitFor()
    const [colour, ordinary] = await Promise.all([
      red.evaluate((element) => getComputedStyle(element).color),
      log.evaluate((element) => getComputedStyle(element).color),
    ])
    assert.notEqual(colour, ordinary)
    assert.equal(await log.innerText(), 'plain red <b>bold</b>\n100%\n')
  })
})
