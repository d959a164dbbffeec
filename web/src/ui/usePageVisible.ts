import { useSyncExternalStore } from 'react'

/** Whether the page is visible: neither behind another tab nor in a minimised window. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => {
        document.removeEventListener('visibilitychange', changed)
      }
    },
    () => !document.hidden,
  )
}
