const step = 512 * 1024
/** The daemon's limit per request. */
const most = 4 * 1024 * 1024

/**
 * The range of output to write again, so that output before `earliest` becomes visible; `until` is the next byte to
 * arrive. Undefined if there is nothing earlier, or more than one request returns.
 */
export function earlierRange(earliest: number, until: number | undefined): { from: number; to: number } | undefined {
  if (earliest <= 0 || until === undefined) return undefined
  const from = Math.max(0, earliest - step)
  return until - from <= most ? { from, to: until } : undefined
}
