import type { Viewer, ViewerPart } from '../protocol/messages'

/** The parts of a viewer after some were added and others removed. */
export function withNews(
  parts: readonly ViewerPart[],
  viewer: Pick<Viewer, 'first'>,
  more: readonly ViewerPart[],
): readonly ViewerPart[] {
  const known = parts.at(-1)?.number ?? 0
  return [...parts.filter(({ number }) => number >= viewer.first), ...more.filter(({ number }) => number > known)]
}

/** Joins text that was appended in chunks. */
export function joined(parts: readonly ViewerPart[]): ViewerPart[] {
  const result: ViewerPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.type === 'text' && part.type === 'text')
      result[result.length - 1] = { ...last, data: `${String(last.data)}${String(part.data)}` }
    else result.push(part)
  }
  return result
}
