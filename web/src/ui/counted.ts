/** A number with its noun, such as `1 file` or `2 files`. */
export function counted(count: number, one: string): string {
  return `${String(count)} ${one}${count === 1 ? '' : 's'}`
}
