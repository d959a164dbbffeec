import { hasStrings, isObject } from '../protocol/read'

/** A viewer that programs fill, without what it shows: the parts with the numbers `first` to `last`. */
export interface Viewer {
  session: string
  name: string
  title: string
  first: number
  last: number
}

export interface Part {
  number: number
  type: string
  data: unknown
}

export function isViewer(value: unknown): value is Viewer {
  return (
    isObject(value) &&
    typeof value.first === 'number' &&
    typeof value.last === 'number' &&
    hasStrings(value, 'session', 'name', 'title')
  )
}

/** What is shown after some parts have come and others have gone. */
export function withNews(parts: readonly Part[], viewer: Viewer, more: readonly Part[]): readonly Part[] {
  const known = parts.at(-1)?.number ?? 0
  return [...parts.filter(({ number }) => number >= viewer.first), ...more.filter(({ number }) => number > known)]
}

/** Text that was appended in pieces is one text again. */
export function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.type === 'text' && part.type === 'text')
      result[result.length - 1] = { ...last, data: `${String(last.data)}${String(part.data)}` }
    else result.push(part)
  }
  return result
}
