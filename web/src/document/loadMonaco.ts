let loading: Promise<typeof import('./monaco')> | undefined

/** Monaco, loaded once. */
export function loadMonaco(): Promise<typeof import('./monaco')> {
  loading ??= import('./monaco')
  return loading
}

/** Loads Monaco while the page is idle, so that the first file opens at once. */
export function preloadMonaco(): void {
  const load = () => {
    void loadMonaco().catch(() => {
      loading = undefined
    })
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5_000 })
  else setTimeout(load, 1_000)
}
