import { useRef } from 'react'

/**
 * What a dialog led to is dealt with once the dialog has closed: until then it has the keys, and closing it gives the
 * focus back.
 */
export function useOutcome<T>(deal: (outcome: T) => void) {
  const outcome = useRef<{ value: T }>(undefined)
  return {
    settle: (value: T) => {
      outcome.current = { value }
    },
    closed: () => {
      const settled = outcome.current
      outcome.current = undefined
      if (settled) deal(settled.value)
    },
  }
}
