import { type ReactNode, act } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

declare global {
  /** Tells React that tests wait for its updates with `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true

/** For component tests: renders in the page until the end of the test; effects have run. */
export function render(node: ReactNode): HTMLElement {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  // Not `afterEach`: test files share this module, which would call it for the first file only.
  onTestFinished(() => {
    act(() => {
      root.unmount()
    })
    host.remove()
  })
  act(() => {
    root.render(node)
  })
  return host
}

/** The only element that matches. */
export function find(within: ParentNode, selector: string): HTMLElement {
  const [found, ...others] = within.querySelectorAll<HTMLElement>(selector)
  if (!found || others.length > 0) throw new Error(`${String(others.length + (found ? 1 : 0))} elements: ${selector}`)
  return found
}

/** The texts of all elements that match. */
export function textsOf(within: ParentNode, selector: string): string[] {
  return Array.from(within.querySelectorAll(selector), ({ textContent }) => textContent)
}

export function click(element: HTMLElement): void {
  act(() => {
    element.click()
  })
}
