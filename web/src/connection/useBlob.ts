import { useEffect, useState } from 'react'
import { blob } from './api'

interface Loaded {
  path: string
  /** Undefined when it could not be had. */
  url: string | undefined
}

/** Bytes of the daemon as an address for a picture, which the browser cannot ask for as the person who is signed in. */
export function useBlob(path: string | undefined): { url: string | undefined; failed: boolean } {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    if (path === undefined) return
    const ending = new AbortController()
    let url: string | undefined
    blob(path, ending.signal).then(
      (bytes) => {
        if (ending.signal.aborted) return
        url = URL.createObjectURL(bytes)
        setLoaded({ path, url })
      },
      () => {
        if (!ending.signal.aborted) setLoaded({ path, url: undefined })
      },
    )
    return () => {
      ending.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [path])
  const current = loaded !== undefined && loaded.path === path
  return { url: current ? loaded.url : undefined, failed: current && loaded.url === undefined }
}

/** Saves a file of the daemon's. */
export async function download(path: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await blob(path))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to save by then.
  setTimeout(() => {
    URL.revokeObjectURL(url)
  }, 60_000)
}
