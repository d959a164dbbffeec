import { type RefObject, useEffect, useRef } from 'react'

/** When the focused button is removed, the button that takes its place gets the focus. */
export function useKeptFocus(container: RefObject<HTMLElement | null>): void {
  const focused = useRef<{ button: Element; place: number }>(null)
  // After every render: only then it is known which button was removed.
  useEffect(() => {
    const buttons = [...(container.current?.querySelectorAll('button') ?? [])]
    const note = () => {
      const place = buttons.findIndex((button) => button === document.activeElement)
      const button = buttons[place]
      if (button) focused.current = { button, place }
    }
    const before = focused.current
    if (before && !before.button.isConnected) {
      focused.current = null
      const next = buttons[Math.min(before.place, buttons.length - 1)] ?? container.current
      if (document.activeElement === document.body) next?.focus()
    }
    note()
    const element = container.current
    element?.addEventListener('focusin', note)
    return () => {
      element?.removeEventListener('focusin', note)
    }
  })
}
