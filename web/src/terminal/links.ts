/** A clicked link: its text and its target, as the browser would write them. */
export interface ClickedLink {
  text: string
  target: string
}

/**
 * The normalised target of a web link, so that it cannot pass for another address; undefined for other links, such as
 * scripts and files.
 */
export function webTarget(uri: string): string | undefined {
  if (!/^https?:\/\//i.test(uri)) return undefined
  return URL.canParse(uri) ? new URL(uri).href : undefined
}

/** Why to ask before opening a link; undefined if its text matches its target, and that is not on this machine. */
export function reasonToAsk({ text, target }: ClickedLink): string | undefined {
  if (webTarget(text.trim()) !== target) return "The link's target differs from its text."
  if (isLoopback(new URL(target).hostname)) return 'The link points to a server on this machine.'
  return undefined
}

function isLoopback(host: string): boolean {
  return /^(127\.|0\.0\.0\.0$|\[::1?\]$|\[::ffff:7f)/.test(host) || host === 'localhost' || host.endsWith('.localhost')
}
