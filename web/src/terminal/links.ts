/** A link that somebody clicked on: what it says and where it leads, as the browser would write it. */
export interface ClickedLink {
  text: string
  target: string
}

/**
 * Where a link leads, if a link on a page may lead there: never to a script or a file. Written so that it cannot
 * pretend to be another address.
 */
export function webTarget(uri: string): string | undefined {
  if (!/^https?:\/\//i.test(uri)) return undefined
  return URL.canParse(uri) ? new URL(uri).href : undefined
}

/** Why to ask before a link is opened; undefined when it leads where it says, and not to a program on this machine. */
export function reasonToAsk({ text, target }: ClickedLink): string | undefined {
  if (webTarget(text.trim()) !== target) return 'The link leads somewhere else than its text says.'
  if (isLoopback(new URL(target).hostname)) return 'The link leads to a program on this machine.'
  return undefined
}

function isLoopback(host: string): boolean {
  return /^(127\.|0\.0\.0\.0$|\[::1?\]$|\[::ffff:7f)/.test(host) || host === 'localhost' || host.endsWith('.localhost')
}
