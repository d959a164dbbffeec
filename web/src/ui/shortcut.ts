/** A shortcut as written: `Mod+Shift+F`; `Mod` is Command on a Mac and Control elsewhere. */
export interface Shortcut {
  key: string
  mod: boolean
  shift: boolean
  alt: boolean
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'code'>

export const onMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

export function parseShortcut(keys: string): Shortcut {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  return {
    key: key === '' ? '+' : key.toLowerCase(),
    mod: parts.includes('Mod'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
  }
}

export function isPressed(keys: string, event: Pressed, mac = onMac): boolean {
  const wanted = parseShortcut(keys)
  const mod = mac ? event.metaKey : event.ctrlKey
  const other = mac ? event.ctrlKey : event.metaKey
  // A symbol like ? needs Shift on some keyboards and not on others.
  const shift = /^[^a-z0-9]$/.test(wanted.key) && !wanted.mod ? wanted.shift || event.shiftKey : wanted.shift
  return (
    keyOf(event) === wanted.key &&
    mod === wanted.mod &&
    !other &&
    event.shiftKey === shift &&
    event.altKey === wanted.alt
  )
}

/** With Alt, a Mac types another character, so the position of the key decides. */
function keyOf(event: Pressed): string {
  if (event.altKey && event.code.startsWith('Key')) return event.code.slice(3).toLowerCase()
  return event.key.toLowerCase()
}

export function shownKeys(keys: string, mac = onMac): string[] {
  return keys.split('+').map((part) => {
    if (part === 'Mod') return mac ? '⌘' : 'Ctrl'
    if (part === 'Shift') return mac ? '⇧' : 'Shift'
    if (part === 'Alt') return mac ? '⌥' : 'Alt'
    return part
  })
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(keys: string, mac = onMac): string {
  return keys.replace('Mod', mac ? 'Meta' : 'Control')
}
