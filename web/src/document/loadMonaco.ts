let loading: Promise<typeof import('./monaco')> | undefined

/** Monaco, loaded once. */
export function loadMonaco(): Promise<typeof import('./monaco')> {
  loading ??= import('./monaco')
  return loading
}

const quietStart = 10_000

/**
 * Loads Monaco in an idle moment some time after the start, so that it delays nothing and the first file opens at once.
 * Not while the daemon is away, because another program may answer in its place.
 */
export function preloadMonaco(isConnected: () => boolean): void {
  const load = () => {
    if (!isConnected()) {
      preloadMonaco(isConnected)
      return
    }
    void loadMonaco().catch(() => {
      loading = undefined
    })
  }
  setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5_000 })
    else load()
  }, quietStart)
}
