/** In characters; laying out more than that would keep the page busy. */
const most = 20_000
const loads = /url\s*\(|@import|["']?\bimg\b["']?\s*:/i
const plainTag = /^<(?:br\s*\/?|\/?(?:b|i|em|strong|sub|sup))>$/i

/** Why a diagram is not even tried; undefined when it may be. */
export function refusalOf(source: string): string | undefined {
  if (source.length > most) return `it has more than ${most.toLocaleString('en')} characters`
  if (loads.test(source)) return 'it asks for pictures or styles from elsewhere'
  return undefined
}

/**
 * The source with every tag that is more than a break or an emphasis as text, in other brackets, since those that are
 * written as entities become tags again on the way. `<|--` and `<<interface>>` are no tags.
 */
export function withoutTags(source: string): string {
  return source
    .replace(/[#&](?:lt|#?0*60|#?x0*3c);(?=[a-z/!?])/gi, '‹')
    .replace(/(?<!<)<(?:[/?]?[a-z]|!)[^<>]*>?/gi, (tag) =>
      plainTag.test(tag) ? tag : tag.replace('<', '‹').replace('>', '›'),
    )
}

/**
 * A sequence without the menus of its participants: they would run a handler of the page, and a picture has no menus.
 */
export function withoutMenus(source: string): string {
  return /^\s*sequenceDiagram/m.test(source)
    ? source.replace(/(^|;)[^\S\n]*links?\s+[^\n:;]*:[^\n;]*/gim, '$1')
    : source
}

/** The first line of what a parser says, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : ''
  const line = /(?:on|at) line:? ?(\d+)/i.exec(said)?.[1]
  if (line !== undefined) return `there is a mistake in line ${line}`
  return said === '' ? 'it is not understood' : (said.split('\n', 1)[0] ?? '').slice(0, 120)
}
