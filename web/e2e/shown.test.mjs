import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { createSession, status, useCanvas } from './steps.mjs'

const tab = (page, name) => page.getByRole('tab').filter({ hasText: name })
const viewer = (page, title) => page.getByRole('region', { name: `Viewer ${title}`, exact: true })

describe('viewers that programs fill', { timeout: 600_000 }, () => {
  const here = useCanvas()

  async function begin() {
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    const session = /#\/session\/(\w+)/.exec(page.url())[1]
    const call = (method, path, body) => here.daemon.call(method, `/api/sessions/${session}/viewers${path}`, body)
    return { page, call }
  }

  it('opens by itself, follows its content, and survives a restart', async () => {
    const { page, call } = await begin()
    await call('PUT', '/build', { type: 'text', title: 'Build', data: 'compiling \x1b[32mok\x1b[0m\n' })
    await tab(page, 'Build').waitFor()
    await viewer(page, 'Build').getByText('compiling').waitFor()
    await call('POST', '/build/append', { type: 'text', data: 'testing\n' })
    await call('POST', '/build/append', {
      type: 'chart',
      data: {
        chart: 'line',
        title: 'Times',
        series: [
          {
            points: [
              [1, 2],
              [2, 3],
            ],
          },
        ],
      },
    })
    await call('POST', '/build/append', { type: 'json', data: { failures: 0 } })
    await viewer(page, 'Build').getByText('failures:').waitFor()
    await viewer(page, 'Build').getByRole('img', { name: 'line chart: Times' }).waitFor()
    assert.equal(await viewer(page, 'Build').locator('.viewer-text').innerText(), 'compiling ok\ntesting\n')
    await assertAccessible(page, 'viewer', [1440])

    await here.daemon.kill()
    await status(page, 'connection lost').waitFor()
    await here.daemon.startAgain()
    await status(page, 'connected').waitFor()
    await page.reload()
    await viewer(page, 'Build').getByText('failures:').waitFor()

    await call('PUT', '/build', { type: 'markdown', data: '# Done' })
    await viewer(page, 'Build').getByRole('heading', { name: 'Done' }).waitFor()
    assert.equal(await viewer(page, 'Build').getByText('failures:').count(), 0)
    await call('POST', '/build/clear')
    await viewer(page, 'Build').getByText('No content yet').waitFor()
    await call('DELETE', '/build')
    await page.getByText('This viewer was removed').waitFor()
  })

  it('reports the links that are followed, and opens files of the workspace', async () => {
    const { page, call } = await begin()
    await writeFile(join(here.project, 'notes.txt'), 'remember the milk\n')
    await call('PUT', '/report', { type: 'markdown', data: 'See [the notes](notes.txt).' })
    const { next } = await here.daemon.hear('viewer.link')
    await viewer(page, 'report').getByRole('link', { name: 'the notes' }).click()
    const { payload, source } = await next
    assert.equal(payload.url, 'notes.txt')
    assert.equal(payload.name, 'report')
    assert.notEqual(source, '')
    await page.locator('.monaco-editor').getByText('remember the milk').waitFor()
  })

  it('shows hostile content as text', async () => {
    const { page, call } = await begin()
    const hostile =
      '<img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)></svg>' +
      '<iframe src="https://example.org"></iframe><a href="javascript:alert(4)">go</a><style>*{display:none}</style>'
    for (const type of ['text', 'markdown', 'html'])
      await call('POST', '/hostile/append', {
        type,
        title: '<img src=x onerror=alert(0)>',
        data: `words of ${type} ${hostile}`,
      })
    await call('POST', '/hostile/append', { type: 'json', data: { '<img src=x onerror=alert(5)>': hostile } })
    await call('POST', '/hostile/append', {
      type: 'chart',
      data: { chart: 'bar', title: hostile, labels: [hostile], series: [{ name: hostile, values: [1] }] },
    })
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(6)"><script>alert(7)</script></svg>'
    await call('POST', '/hostile/append', {
      type: 'image',
      data: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
    })
    await page.frameLocator('.shown iframe').getByText('words of html').waitFor({ state: 'attached' })
    await page.waitForFunction(() => document.querySelector('.shown > img')?.naturalWidth === 9)
    assert.equal(
      await page
        .locator(
          '.shown script, .shown style, .shown [onerror], .shown [onload], ' +
            '.shown a[href^=javascript], .shown iframe:not([sandbox=""])',
        )
        .count(),
      0,
    )
    assert.equal(await page.locator('.panel-tab img').count(), 0)
    for (const [body, code] of [
      [{ type: 'image', data: 'https://example.org/x.png' }, 400],
      [{ type: 'script', data: 'alert(1)' }, 400],
      [{ type: 'text', data: 'x'.repeat((1 << 20) + 1) }, 413],
      [{ type: 'text', title: 'a\u202eb', data: '' }, 400],
    ])
      assert.equal((await call('PUT', '/refused', body)).status, code)
    assert.equal((await call('PUT', '/a%20b', { type: 'text', data: '' })).status, 400)
  })

  it('is found in the palette after it was closed', async () => {
    const { page, call } = await begin()
    await call('PUT', '/plan', { type: 'markdown', title: 'The plan', data: '- one' })
    await viewer(page, 'The plan').getByText('one').waitFor()
    await tab(page, 'The plan').click()
    await page.keyboard.press('Alt+w')
    await viewer(page, 'The plan').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('the plan')
    await page.getByRole('option').getByText('The plan').waitFor()
    await page.keyboard.press('Enter')
    await viewer(page, 'The plan').getByText('one').waitFor()
  })
})
