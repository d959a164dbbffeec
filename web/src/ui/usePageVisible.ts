import { useSyncExternalStore } from 'react'

/** Whether somebody can see the page: it is neither behind another tab nor in a window that is put away. */
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
