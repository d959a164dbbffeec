export interface SearchMatch {
  line: number
  column: number
  length: number
  preview: string
  /** Where the match begins in the preview, counted from 1. */
  previewColumn: number
}

export interface SearchFile {
  path: string
  etag: string
  matches: readonly SearchMatch[]
}

export interface SearchAnswer {
  files: readonly SearchFile[]
  summary: { files: number; matches: number; incomplete: boolean; timedOut: boolean }
}

export interface SearchOptions {
  regex: boolean
  case: boolean
  word: boolean
  include: string
  exclude: string
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

/** The preview in three parts, the middle being the match; without the blanks at its beginning. */
export function partsOf({ preview, previewColumn, length }: SearchMatch): [string, string, string] {
  const from = Math.max(0, previewColumn - 1)
  return [preview.slice(0, from).trimStart(), preview.slice(from, from + length), preview.slice(from + length)]
}

export function summaryWords({ files, matches, incomplete, timedOut }: SearchAnswer['summary']): string {
  if (matches === 0) return timedOut ? 'Nothing found in time' : 'Nothing found'
  const words = `${String(matches)} in ${String(files)} file${files === 1 ? '' : 's'}`
  return incomplete || timedOut ? `${words}, not all` : words
}
