import { useEffect, useState } from 'react'

/** An HTML page in a frame with its own origin, in which no script runs and no link works. */
export function Page({
  text,
  title,
  workspace,
  path,
}: {
  text: string
  title: string
  workspace: string
  path: string
}) {
  const [html, setHtml] = useState<string>()
  useEffect(() => {
    let current = true
    void import('./sanitise').then(({ pageToHtml }) => {
      if (current) setHtml(pageToHtml(text, workspace, path))
    })
    return () => {
      current = false
    }
  }, [text, workspace, path])
  // A frame that gets its page while it still loads an empty one may stay empty.
  return html !== undefined && <iframe className="viewer-page" sandbox="" srcDoc={html} title={title} />
}
