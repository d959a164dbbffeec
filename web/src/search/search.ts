import type { SearchFile, SearchMatch, SearchSummary } from '../protocol/messages'

export type { SearchFile, SearchMatch, SearchSummary } from '../protocol/messages'

export interface SearchOptions {
  regex: boolean
  case: boolean
  word: boolean
  include: string
  exclude: string
}

/** What becomes, or became, of a file: what each replaced match is now, or why the file was left alone. */
export interface Replaced {
  path: string
  count: number
  matches: readonly string[]
  etag?: string
  error?: { name: string; message: string }
}

/** A file in which to replace; `only` some of its matches, counted from 1. */
export interface ReplaceIn {
  path: string
  etag: string
  only?: readonly number[]
}

export function searchQuery(text: string, { regex, case: sensitive, word, include, exclude }: SearchOptions): string {
  const query = new URLSearchParams({ q: text })
  if (regex) query.set('regex', 'true')
  if (sensitive) query.set('case', 'true')
  if (word) query.set('word', 'true')
  if (include.trim() !== '') query.set('include', include.trim())
  if (exclude.trim() !== '') query.set('exclude', exclude.trim())
  return query.toString()
}

/**
 * The preview in three parts, the middle being the match; of what is before it so little that the match can be seen in
 * a narrow place.
 */
export function partsOf(
  { preview, previewColumn, column, length }: SearchMatch,
  shownBefore = 16,
): [string, string, string] {
  const from = Math.max(0, column - previewColumn)
  const before = preview.slice(0, from).trimStart()
  return [
    before.length > shownBefore ? `…${before.slice(1 - shownBefore)}` : before,
    preview.slice(from, from + length),
    preview.slice(from + length),
  ]
}

/** Names a match among all that were found. */
export function matchKey(path: string, index: number): string {
  return `${path}\n${String(index)}`
}

/**
 * The files in which to replace when some matches are left out. What was found but is not in the list, the limit being
 * reached, stays as well.
 */
export function chosenIn(files: readonly SearchFile[], leftOut: ReadonlySet<string>, incomplete: boolean): ReplaceIn[] {
  return files.flatMap(({ path, etag, matches }) => {
    const only = matches
      .map((_, index) => index)
      .filter((index) => !leftOut.has(matchKey(path, index)))
      .map((index) => index + 1)
    if (only.length === 0) return []
    return only.length === matches.length && !incomplete ? [{ path, etag }] : [{ path, etag, only }]
  })
}

/** What was found, and which of it shall stay. */
export interface Chosen {
  files: readonly SearchFile[]
  leftOut: ReadonlySet<string>
}

/**
 * Which matches shall stay when the same is found again. Where a file has as many as before they are the same ones;
 * otherwise some were replaced, and what is left, or was made by the replacement, is not replaced unasked.
 */
export function stillLeftOut(before: Chosen, found: readonly SearchFile[]): string[] {
  return found.flatMap(({ path, matches }) => {
    const earlier =
      before.files.find((file) => file.path === path)?.matches.map((_, index) => matchKey(path, index)) ?? []
    const out = earlier.filter((key) => before.leftOut.has(key))
    if (out.length === 0 || earlier.length === matches.length) return out
    return matches.map((_, index) => matchKey(path, index))
  })
}

export function countOf(
  files: readonly SearchFile[],
  leftOut: ReadonlySet<string>,
): { matches: number; files: number } {
  const counts = files
    .map(({ path, matches }) => matches.filter((_, index) => !leftOut.has(matchKey(path, index))).length)
    .filter((count) => count > 0)
  return { matches: counts.reduce((sum, count) => sum + count, 0), files: counts.length }
}

export function countWords({ matches, files }: { matches: number; files: number }): string {
  return `${String(matches)} in ${String(files)} file${files === 1 ? '' : 's'}`
}

export function summaryWords(summary: Pick<SearchSummary, 'files' | 'matches' | 'incomplete' | 'timedOut'>): string {
  const { matches, incomplete, timedOut } = summary
  if (matches === 0) return timedOut ? 'Nothing found in time' : 'Nothing found'
  return incomplete || timedOut ? `${countWords(summary)}, not all` : countWords(summary)
}
