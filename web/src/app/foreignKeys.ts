/**
 * Whether a key belongs to a terminal or to Emacs keys, not to the canvas. Most programs in a terminal use Control with
 * a letter, and Emacs keys use Control or Alt with a letter; with Shift, or with Command on a Mac, it is ours. The
 * search key searches the terminal that has the focus.
 */
export function belongsToProgram(event: KeyboardEvent): boolean {
  if (!(event.target instanceof HTMLElement)) return false
  if (event.target.closest('[data-keys=emacs]'))
    return (event.ctrlKey || event.altKey) && !event.shiftKey && /^Key[A-Z]$/.test(event.code)
  const inTerminal = event.target.closest('.terminal-panel') !== null
  if (inTerminal && event.shiftKey && event.key.toLowerCase() === 'f') return true
  return inTerminal && event.ctrlKey && !event.shiftKey && !event.metaKey && event.key !== '`'
}
