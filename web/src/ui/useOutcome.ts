import { useRef } from 'react'

/**
 * Handles the outcome of a dialog after it has closed: until then it has the keys, and closing it returns the focus.
 */
export function useOutcome<T>(handle: (outcome: T) => void) {
  const outcome = useRef<{ value: T }>(undefined)
  return {
    settle: (value: T) => {
      outcome.current = { value }
    },
    closed: () => {
      const settled = outcome.current
      outcome.current = undefined
      if (settled) handle(settled.value)
    },
  }
}
