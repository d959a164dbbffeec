import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertAccessible } from './accessible.mjs'
import { button, createSession, openTerminal, status, useCanvas, waitForText } from './steps.mjs'

describe('a terminal on the canvas', { timeout: 600_000 }, () => {
  const here = useCanvas(undefined, { webgl: true })

  async function begin() {
    const page = await here.signIn()
    await createSession(page, here.project, 'checkout')
    await openTerminal(page)
    return page
  }

  it('runs the first command of a new user, and says when it has exited', async () => {
    const page = await here.signIn()
    await createSession(page, here.project)
    await page.getByRole('region', { name: 'No open panels' }).getByRole('button', { name: 'New terminal' }).click()
    await waitForText(page, /\S/)
    await page.keyboard.type('echo $((6 * 7)); pwd\n')
    await waitForText(page, new RegExp(`\n42\n.*${here.project}\n`, 's'))
    assert.match(page.url(), /#\/terminal\//)
    await assertAccessible(page, 'terminal')
    await page.locator('.terminal-panel').click()
    await page.keyboard.type('exit 3\n')
    await page.getByText('Exited with code 3.').waitFor()
    await button(page, 'Close').click()
    await page.getByRole('region', { name: 'No open panels' }).waitFor()
  })

  it('shows two people the same screen', async () => {
    const page = await begin()
    const other = await here.openPage(new URL(page.url()).hash)
    await waitForText(other, /\S/)
    await page.keyboard.type('echo from-$((1 + 0))\n')
    await waitForText(other, /\nfrom-1\n/)
    await other.locator('.terminal-panel').click()
    await other.keyboard.type('echo from-$((1 + 1))\n')
    await waitForText(page, /\nfrom-2\n/)
  })

  it('loses nothing when the page is reloaded in the middle of output', async () => {
    const page = await begin()
    await page.keyboard.type('for i in $(seq 1 400); do echo "line $i"; sleep 0.02; done; echo all-$((1 + 0))\n')
    await waitForText(page, /line ([5-9]\d|\d{3})\n/)
    await page.reload()
    const text = await waitForText(page, /all-1\n/)
    const numbers = [...text.matchAll(/^line (\d+)$/gm)].map(([, number]) => Number(number))
    assert.equal(numbers.at(-1), 400)
    assert.deepEqual(
      numbers,
      Array.from(numbers, (_, index) => 400 - numbers.length + 1 + index),
    )
  })

  it('shows earlier output when scrolled to the top', async () => {
    const page = await begin()
    await page.keyboard.type('seq -f "early %g" 1 300; echo all-$((1 + 0))\n')
    await waitForText(page, /all-1\n/)
    await page.reload()
    await waitForText(page, /all-1\n/)
    await page.locator('.terminal-panel').click()
    await page.mouse.wheel(0, -200)
    for (let tries = 0; tries < 40; tries++) await page.keyboard.press('Shift+PageUp')
    await waitForText(page, /early 1\nearly 2\n/)
  })

  it('loses nothing that is typed while the daemon is away', async () => {
    const page = await begin()
    await page.keyboard.type('echo one-')
    await waitForText(page, /echo one-$/m)
    await here.daemon.kill()
    await status(page, 'connection lost').waitFor()
    await page.keyboard.type('two-$((1 + 2))\n')
    await here.daemon.startAgain()
    await waitForText(page, /\none-two-3\n/)
  })

  it('asks before a paste that would run at once', async () => {
    const page = await begin()
    await page.keyboard.type('cat\n')
    await waitForText(page, /cat\n/)
    await paste(page, 'first line\nsecond line\n')
    await page.getByRole('heading', { name: 'Paste 2 lines?' }).waitFor()
    await assertAccessible(page, 'paste', [1440])
    await button(page, 'Cancel').click()
    await paste(page, 'one\ntwo')
    await button(page, 'Paste as one line').click()
    await waitForText(page, /^one two$/m)
  })

  it('shows a hostile title as text', async () => {
    const page = await begin()
    await page.keyboard.type(`printf '\\033]0;<img src=x onerror=alert(1)>\\007'\n`)
    await page.getByRole('tab').getByText('<img src=x onerror=alert(1)>').waitFor()
    assert.equal(await page.locator('img').count(), 0)
  })

  it('finds text', async () => {
    const page = await begin()
    await page.keyboard.type('echo needle; echo needle\n')
    await waitForText(page, /\nneedle\nneedle\n/)
    await page.keyboard.press('Control+Shift+F')
    await page.getByRole('search').getByLabel('Find').fill('needle')
    await page
      .getByRole('search')
      .getByText(/^\d\/4$/)
      .waitFor()
  })

  it('keeps its size while another panel is maximised', async () => {
    const page = await begin()
    const sizes = () =>
      here.daemon
        .call('GET', '/api/terminals')
        .then(({ body }) => body.map(({ id, cols, rows }) => `${id} ${cols} ${rows}`))
    await page.keyboard.press('Control+`')
    await page.getByRole('tab').nth(1).waitFor()
    await page.keyboard.press('Control+Shift+K')
    await page.getByRole('combobox').fill('split down')
    await page.keyboard.press('Enter')
    await page.locator('.terminal-panel').nth(1).waitFor()
    let before = await sizes()
    await settled(sizes, (now) => now.every((size) => before.includes(size)) || void (before = now))
    await page.keyboard.press('Shift+Escape')
    await button(page, 'Restore').first().waitFor()
    const after = await settled(sizes, (now) => now.some((size) => !before.includes(size)))
    assert.equal(after.filter((size) => !before.includes(size)).length, 1, `${before} became ${after}`)
  })

  it('keeps the layout across a reload', async () => {
    const page = await begin()
    await page.keyboard.press('Control+`')
    await page.getByRole('tab').nth(1).waitFor()
    await page.keyboard.press('Control+Shift+K')
    await page.getByRole('combobox').fill('split right')
    await page.keyboard.press('Enter')
    await page.locator('.terminal-panel').nth(1).waitFor()
    await page.reload()
    await page.locator('.terminal-panel').nth(1).waitFor()
    await page.keyboard.press('Shift+Escape')
    await button(page, 'Restore').first().waitFor()
  })
})

/** Reads until the test passes, and still does half a second later. */
async function settled(read, test) {
  const deadline = Date.now() + 40_000
  for (;;) {
    const first = await read()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const second = await read()
    if (test(second) && first.join() === second.join()) return second
    assert.ok(Date.now() < deadline, second.join())
  }
}

function paste(page, text) {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}
