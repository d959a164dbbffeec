import assert from 'node:assert/strict'
import axe from 'axe-core'

/**
 * A preview's frame has an opaque origin: axe's messages would not reach it, and the console would report that. No
 * enabled rule needs style sheets to be loaded.
 */
const every = { iframes: false, preload: false, resultTypes: ['violations'] }
/** Themes differ only in colours. */
const options = { dark: every, light: { ...every, runOnly: ['color-contrast'] } }

/** Asserts that axe finds no violations, in both themes and at these widths. */
export async function assertAccessible(page, state, widths = [1440, 390]) {
  const size = page.viewportSize()
  // Otherwise half-faded colours would be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(axe.source)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
      const { violations } = await page.evaluate((asked) => globalThis.axe.run(document, asked), options[colorScheme])
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
      assert.deepEqual(found, [], `${state}, ${colorScheme}, ${width} px`)
    }
  }
  await page.setViewportSize(size)
}
