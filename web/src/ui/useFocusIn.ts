import { useSyncExternalStore } from 'react'

/** Whether what has the focus is in such an element. */
export function useFocusIn(selector: string): boolean {
  return useSyncExternalStore(follow, () => Boolean(document.activeElement?.closest(selector)))
}

function follow(changed: () => void): () => void {
  const leaving = new AbortController()
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, changed, { signal: leaving.signal })
  return () => {
    leaving.abort()
  }
}
