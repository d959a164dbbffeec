const first = 500
const longest = 10_000

/** Milliseconds to wait after this many failures in a row; random, so that many tabs do not retry at once. */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  const delay = Math.min(first * 2 ** Math.max(failures - 1, 0), longest)
  return Math.round(delay * (0.8 + 0.2 * random()))
}
