const step = 512 * 1024
/** What the daemon gives at once. */
const most = 4 * 1024 * 1024

/**
 * The bytes to write again so that output before `earliest` can be seen too; `until` is the next byte to come.
 * Undefined when there is nothing earlier, or more than can be had at once.
 */
export function earlierRange(earliest: number, until: number | undefined): { from: number; to: number } | undefined {
  if (earliest <= 0 || until === undefined) return undefined
  const from = Math.max(0, earliest - step)
  return until - from <= most ? { from, to: until } : undefined
}
