import assert from 'node:assert/strict'
import axe from 'axe-core'

/** No violations that axe can find, in both themes and at these widths. */
export async function assertAccessible(page, state, widths = [1440, 390]) {
  const size = page.viewportSize()
  // Half-faded colours would be measured otherwise.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(axe.source)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
      // A preview's frame belongs to nobody: axe's messages would not reach it, and the console would say so.
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { iframes: false }))
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
      assert.deepEqual(found, [], `${state}, ${colorScheme}, ${width} px`)
    }
  }
  await page.setViewportSize(size)
}
