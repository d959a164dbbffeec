type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const modifiers = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn', 'OS'])
/** The position of these characters on most keyboards, for systems on which Alt types another character. */
const shifted: Record<string, string> = { Comma: '<', Period: '>', Digit5: '%' }

/** A key press in Emacs notation: `C-x`, `M-%`, `S-Delete`; undefined for a modifier alone and for system keys. */
export function chordOf(event: Pressed): string | undefined {
  if (event.metaKey || modifiers.has(event.key)) return undefined
  const name = nameOf(event)
  const shift = event.shiftKey && name.length > 1 ? 'S-' : ''
  return `${event.ctrlKey ? 'C-' : ''}${event.altKey ? 'M-' : ''}${shift}${name}`
}

function nameOf({ key, code, ctrlKey, altKey, shiftKey }: Pressed): string {
  if (key === ' ') return 'Space'
  if (/^[!-~]$/.test(key)) return shiftKey ? key : key.toLowerCase()
  // On another alphabet, or on a Mac, where Alt types other letters, the position of the key decides.
  const letter = ctrlKey || altKey ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  return (altKey && shiftKey ? shifted[code] : undefined) ?? key
}
