import type { Params } from '../connection/address'
import type { ReplaceIn, SearchFile, SearchMatch, SearchSummary } from '../protocol/messages'
import { counted } from '../ui/counted'

export type { Replaced, ReplaceIn, SearchFile, SearchMatch, SearchSummary } from '../protocol/messages'

export interface SearchOptions {
  regex: boolean
  case: boolean
  word: boolean
  include: string
  exclude: string
}

export type SearchQuery = Omit<Params<'GET /api/workspaces/{id}/search'>, 'id'>

export function searchQuery(
  text: string,
  { regex, case: sensitive, word, include, exclude }: SearchOptions,
): SearchQuery {
  return {
    q: text,
    ...(regex && { regex: true }),
    ...(sensitive && { case: true }),
    ...(word && { word: true }),
    ...(include.trim() !== '' && { include: include.trim() }),
    ...(exclude.trim() !== '' && { exclude: exclude.trim() }),
  }
}

/**
 * The preview in three parts, with the match in the middle; shortens the first part so that the match is visible in a
 * narrow panel.
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

/** Identifies a match among all results. */
export function matchKey(path: string, index: number): string {
  return `${path}\n${String(index)}`
}

/**
 * The files in which to replace, without the deselected matches. Matches beyond the limit of the list are not replaced
 * either.
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

/** The results, and which of them are deselected. */
export interface Chosen {
  files: readonly SearchFile[]
  leftOut: ReadonlySet<string>
}

/**
 * The matches that stay deselected when the search is repeated. In a file with as many matches as before they are the
 * same ones; otherwise some were replaced, and the remaining or new matches are deselected, to replace nothing unasked.
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
  return `${String(matches)} ${matches === 1 ? 'match' : 'matches'} in ${counted(files, 'file')}`
}

export function summaryWords(summary: Pick<SearchSummary, 'files' | 'matches' | 'incomplete' | 'timedOut'>): string {
  const { matches, incomplete, timedOut } = summary
  if (matches === 0) return timedOut ? 'Timed out without results' : 'No results'
  return incomplete || timedOut ? `${countWords(summary)}, incomplete` : countWords(summary)
}
