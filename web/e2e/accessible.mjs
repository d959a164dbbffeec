import assert from 'node:assert/strict'
import axe from 'axe-core'

/**
 * A preview's frame has an opaque origin: axe's messages would not reach it, and the console would report that. No
 * enabled rule needs style sheets to be loaded.
 */
const every = { iframes: false, preload: false, resultTypes: ['violations'] }
const contrast = { ...every, runOnly: ['color-contrast'] }

/** Asserts that axe finds no violations at these widths. The light theme differs only in colours, at any width. */
export async function assertAccessible(page, state, widths = [1440, 390]) {
  const size = page.viewportSize()
  // Otherwise half-faded colours would be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(axe.source)
  const looks = [...widths.toReversed().map((width) => ['dark', width, every]), ['light', widths[0], contrast]]
  for (const [colorScheme, width, options] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
    const { violations } = await page.evaluate((asked) => globalThis.axe.run(document, asked), options)
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    assert.deepEqual(found, [], `${state}, ${colorScheme}, ${width} px`)
  }
  await page.setViewportSize(size)
}
