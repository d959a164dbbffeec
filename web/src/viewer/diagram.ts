/** In characters; a larger layout would block the page. */
const most = 20_000
const loads = /url\s*\(|@import|["']?\bimg\b["']?\s*:/i
const plainTag = /^<(?:br\s*\/?|\/?(?:b|i|em|strong|sub|sup))>$/i

/** Why a diagram is refused; undefined if it may be drawn. */
export function refusalOf(source: string): string | undefined {
  if (source.length > most) return `it has more than ${most.toLocaleString('en')} characters`
  if (loads.test(source)) return 'it uses external images or styles'
  return undefined
}

/**
 * Turns all tags except breaks and emphasis into text, with other brackets, because brackets written as entities become
 * tags again later. `<|--` and `<<interface>>` are not tags.
 */
export function withoutTags(source: string): string {
  return source
    .replace(/[#&](?:lt|#?0*60|#?x0*3c);(?=[a-z/!?])/gi, '‹')
    .replace(/(?<!<)<(?:[/?]?[a-z]|!)[^<>]*>?/gi, (tag) =>
      plainTag.test(tag) ? tag : tag.replace('<', '‹').replace('>', '›'),
    )
}

/** A sequence diagram without participant menus: they would run a handler of the page, and an image has no menus. */
export function withoutMenus(source: string): string {
  return /^\s*sequenceDiagram/m.test(source)
    ? source.replace(/(^|;)[^\S\n]*links?\s+[^\n:;]*:[^\n;]*/gim, '$1')
    : source
}

/** The first line of a parser's message, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : ''
  const line = /(?:on|at) line:? ?(\d+)/i.exec(said)?.[1]
  if (line !== undefined) return `syntax error on line ${line}`
  return said === '' ? 'syntax error' : (said.split('\n', 1)[0] ?? '').slice(0, 120)
}
