import { useSyncExternalStore } from 'react'

/** Whether the focused element is inside an element that matches the selector. */
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
