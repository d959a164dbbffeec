/** A word as in Emacs: letters and digits, nothing between them. */
const letter = /[\p{L}\p{N}\p{M}]/u

/** The end of the word at an offset, or of the next one. */
export function wordEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && !letter.test(charAfter(text, at))) at += charAfter(text, at).length
  while (at < text.length && letter.test(charAfter(text, at))) at += charAfter(text, at).length
  return at
}

/** The start of the word at an offset, or of the one before. */
export function wordStart(text: string, from: number): number {
  let at = from
  while (at > 0 && !letter.test(charBefore(text, at))) at -= charBefore(text, at).length
  while (at > 0 && letter.test(charBefore(text, at))) at -= charBefore(text, at).length
  return at
}

/** Where a kill to the end of the line ends: at the line's end, or after the line break if the rest is empty. */
export function lineKillEnd(text: string, from: number): number {
  if (text[from] === '\n') return from + 1
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Swaps the two characters around an offset, or the last two of a line; undefined if there are not two. */
export function transposition(text: string, offset: number): { from: number; to: number; text: string } | undefined {
  const atLineEnd = offset === text.length || text[offset] === '\n'
  const middle = atLineEnd ? offset - charBefore(text, offset).length : offset
  const before = charBefore(text, middle)
  const after = charAfter(text, middle)
  if (before === '' || before === '\n' || after === '' || after === '\n') return undefined
  return { from: middle - before.length, to: middle + after.length, text: after + before }
}

/** `élan VITAL` becomes `Élan vital`: the first letter upper case, the others lower case. */
export function capitalized(word: string): string {
  const first = word.search(letter)
  if (first < 0) return word
  const initial = charAfter(word, first)
  return word.slice(0, first) + initial.toUpperCase() + word.slice(first + initial.length).toLowerCase()
}

function charAfter(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function charBefore(text: string, at: number): string {
  const isPair = at > 1 && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 2, at))
  return text.slice(Math.max(0, at - (isPair ? 2 : 1)), at)
}
