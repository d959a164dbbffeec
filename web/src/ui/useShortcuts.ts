import { useEffect, useEffectEvent } from 'react'
import { isPressed } from './shortcut'

/**
 * Runs the first binding whose keys are pressed. Single keys do nothing while someone types, and no key does anything
 * while a dialog is open. Keys with a modifier are handled before the focused element gets them, unless `leave` says
 * that they belong to it.
 */
export function useShortcuts(
  bindings: readonly { keys: string; act: () => void }[],
  leave: (event: KeyboardEvent) => boolean = () => false,
): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const binding = bindings.find(({ keys }) => isPressed(keys, event))
    if (!binding || event.repeat || document.querySelector('dialog[open]') || leave(event)) return
    if (
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      event.key !== 'Escape' &&
      !/^F\d+$/.test(event.key) &&
      isTyping(event.target)
    )
      return
    event.preventDefault()
    event.stopPropagation()
    binding.act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      pressed(event)
    }
    window.addEventListener('keydown', listener, { capture: true })
    return () => {
      window.removeEventListener('keydown', listener, { capture: true })
    }
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))
  )
}
