import { useEffect, useState } from 'react'
import { blob } from './request'

interface Loaded {
  path: string
  /** Undefined if it could not be loaded. */
  url: string | undefined
}

/** An object URL for an image of the daemon, because an `img` element cannot send credentials. */
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

/** Downloads a file from the daemon. */
export async function download(path: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await blob(path))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => {
    URL.revokeObjectURL(url)
  }, 60_000)
}
