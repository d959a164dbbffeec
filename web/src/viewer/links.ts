export type LinkTarget =
  | { kind: 'web'; url: string }
  | { kind: 'file'; path: string; anchor: string }
  | { kind: 'anchor'; anchor: string }

/**
 * The target of a link in a file: a page, another file of the workspace, or an anchor in the same file; undefined for
 * anything else.
 */
export function linkTarget(href: string, from: string): LinkTarget | undefined {
  if (/^https?:\/\//i.test(href)) return { kind: 'web', url: href }
  if (href.startsWith('#')) return { kind: 'anchor', anchor: href.slice(1) }
  if (href === '' || /^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')) return undefined
  const [withQuery = '', anchor = ''] = href.split('#', 2)
  const path = resolvePath(decode(withQuery.split('?', 1)[0] ?? ''), from)
  return path === undefined ? undefined : { kind: 'file', path, anchor }
}

/** Resolves a path relative to the file that contains it; undefined if it leaves the workspace. */
export function resolvePath(relative: string, from: string): string | undefined {
  const parts = relative.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.length === 0 ? undefined : parts.join('/')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export type ViewKind = 'markdown' | 'json' | 'chart' | 'image' | 'html' | 'text'

export function viewKind(path: string): ViewKind {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  if (['md', 'markdown'].includes(extension)) return 'markdown'
  if (path.toLowerCase().endsWith('.chart.json')) return 'chart'
  if (extension === 'json') return 'json'
  if (['html', 'htm'].includes(extension)) return 'html'
  if (['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'ico', 'svg'].includes(extension)) return 'image'
  return 'text'
}
