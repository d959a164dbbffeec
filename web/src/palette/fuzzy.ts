export interface Match {
  score: number
  /** Places in the text that were matched, ascending. */
  at: readonly number[]
}

const boundary = /[\s/\\._:-]/

/**
 * How well a text answers what someone typed: every word must occur, its letters in order. Beginnings of words and letters in a row count more, and a
 * match in the last part of a path more than one in its folders.
 */
export function match(query: string, text: string): Match | undefined {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '')
  const lower = text.toLowerCase()
  const at = new Set<number>()
  let score = 0
  for (const word of words) {
    const found = matchWord(word, lower, text)
    if (!found) return undefined
    score += found.score
    for (const index of found.at) at.add(index)
  }
  return { score: score - text.length / 200, at: [...at].sort((a, b) => a - b) }
}

function matchWord(word: string, lower: string, text: string): Match | undefined {
  const name = lower.lastIndexOf('/') + 1
  const whole = lower.indexOf(word, name) >= 0 ? lower.indexOf(word, name) : lower.indexOf(word)
  if (whole >= 0) {
    const at = Array.from(word, (_, index) => whole + index)
    return { score: word.length * 4 + (startsWord(text, whole) ? 6 : 0) + (whole >= name ? 3 : 0), at }
  }
  return scattered(word, lower, text, name) ?? scattered(word, lower, text, 0)
}

function scattered(word: string, lower: string, text: string, from: number): Match | undefined {
  const at: number[] = []
  let score = 0
  let next = from
  for (const letter of word) {
    const index = lower.indexOf(letter, next)
    if (index < 0) return undefined
    score += (startsWord(text, index) ? 3 : 0) + (at.at(-1) === index - 1 ? 2 : 0) + 0.5
    at.push(index)
    next = index + 1
  }
  return { score, at }
}

function startsWord(text: string, index: number): boolean {
  const before = text[index - 1]
  if (before === undefined || boundary.test(before)) return true
  const here = text[index] ?? ''
  return /\p{Lu}/u.test(here) && !/\p{Lu}/u.test(before)
}

/** The items that match, best first; all of them in their order when nothing was typed. */
export function rank<T>(query: string, items: readonly T[], text: (item: T) => string, most = 50): { item: T; at: readonly number[] }[] {
  if (query.trim() === '') return items.slice(0, most).map((item) => ({ item, at: [] }))
  const found: { item: T; at: readonly number[]; score: number }[] = []
  for (const item of items) {
    const result = match(query, text(item))
    if (result) found.push({ item, ...result })
  }
  return found.sort((a, b) => b.score - a.score).slice(0, most)
}
