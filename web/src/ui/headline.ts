/** Capitalizes a message, unless its first word may be a name: a path, a branch, an option. */
export function headline(message: string): string {
  return /^[a-z]+[ ,]/.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message
}
