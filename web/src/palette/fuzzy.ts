/** A searchable item: its name, and words around it, such as its path or section. */
export interface Named {
  name: string
  around: string
}

export interface Match {
  score: number
  /** Indexes of the matched characters in the name, ascending. */
  at: readonly number[]
}

const boundary = /[\s/\\._:-]/

/** The score of a word that occurs as typed. Scattered letters and the length of the name count for less than one. */
const worth = {
  name: { begins: 5, beginsWord: 4, inside: 3 },
  around: { begins: 2, beginsWord: 2, inside: 1 },
}

/**
 * Scores how well an item matches a query; all words must occur. A word as typed always beats its letters scattered in
 * order, a match in the name beats one around it, and the start of the name, or else of a word in it, is best.
 */
export function match(query: string, { name, around }: Named): Match | undefined {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const at = new Set<number>()
  let score = 0
  for (const word of words) {
    const found = matchWord(word, name, around)
    if (!found) return undefined
    score += found.score
    for (const index of found.at) at.add(index)
  }
  return { score: score - Math.min(name.length, 200) / 500, at: [...at].sort((a, b) => a - b) }
}

function matchWord(word: string, name: string, around: string): Match | undefined {
  const inName = find(word, name)
  if (inName) return { score: worth.name[inName.how], at: Array.from(word, (_, index) => inName.index + index) }
  const outside = find(word, around)
  if (outside) return { score: worth.around[outside.how], at: [] }
  const inLetters = scattered(word, around)
  return scattered(word, name) ?? (inLetters && { ...inLetters, at: [] })
}

/** Finds the word as typed, at the start of a word if possible. */
function find(word: string, text: string): { index: number; how: keyof typeof worth.name } | undefined {
  const lower = text.toLowerCase()
  const first = lower.indexOf(word)
  if (first < 0) return undefined
  if (first === 0) return { index: 0, how: 'begins' }
  for (let index = first; index >= 0; index = lower.indexOf(word, index + 1)) {
    if (startsWord(text, index)) return { index, how: 'beginsWord' }
  }
  return { index: first, how: 'inside' }
}

function scattered(word: string, text: string): Match | undefined {
  const lower = text.toLowerCase()
  const at: number[] = []
  let score = 0
  let next = 0
  for (const letter of word) {
    const index = lower.indexOf(letter, next)
    if (index < 0) return undefined
    score += (startsWord(text, index) ? 3 : 0) + (at.at(-1) === index - 1 ? 2 : 0) + 0.5
    at.push(index)
    next = index + 1
  }
  return { score: score / (word.length * 12), at }
}

function startsWord(text: string, index: number): boolean {
  const before = text[index - 1]
  if (before === undefined || boundary.test(before)) return true
  const here = text[index] ?? ''
  return /\p{Lu}/u.test(here) && !/\p{Lu}/u.test(before)
}

/** The matching items, best first; all items in their order if the query is empty. */
export function rank<T>(
  query: string,
  items: readonly T[],
  named: (item: T) => Named,
  most = 50,
): { item: T; at: readonly number[] }[] {
  if (query.trim() === '') return items.slice(0, most).map((item) => ({ item, at: [] }))
  const found: { item: T; at: readonly number[]; score: number }[] = []
  for (const item of items) {
    const result = match(query, named(item))
    if (result) found.push({ item, ...result })
  }
  return found.sort((a, b) => b.score - a.score).slice(0, most)
}
