import { describe, expect, it } from 'vitest'
import { chordOf } from './emacsChord'

const press = (key: string, code: string, ...held: ('ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey')[]) =>
  chordOf({
    key,
    code,
    ctrlKey: held.includes('ctrlKey'),
    altKey: held.includes('altKey'),
    shiftKey: held.includes('shiftKey'),
    metaKey: held.includes('metaKey'),
  })

describe('chordOf', () => {
  it('writes keys as Emacs does', () => {
    expect(press('f', 'KeyF', 'ctrlKey')).toBe('C-f')
    expect(press(' ', 'Space', 'ctrlKey')).toBe('C-Space')
    expect(press('<', 'Comma', 'altKey', 'shiftKey')).toBe('M-<')
    expect(press('_', 'Minus', 'ctrlKey', 'shiftKey')).toBe('C-_')
    expect(press('Backspace', 'Backspace', 'altKey')).toBe('M-Backspace')
    expect(press('Delete', 'Delete', 'shiftKey')).toBe('S-Delete')
    expect(press('h', 'KeyH')).toBe('h')
  })

  it('tells Shift from Caps Lock', () => {
    expect(press('K', 'KeyK', 'ctrlKey')).toBe('C-k')
    expect(press('K', 'KeyK', 'ctrlKey', 'shiftKey')).toBe('C-K')
  })

  it('uses the position of keys that type something else', () => {
    expect(press('ƒ', 'KeyF', 'altKey')).toBe('M-f')
    expect(press('Dead', 'KeyU', 'altKey')).toBe('M-u')
    expect(press('ﬁ', 'Digit5', 'altKey', 'shiftKey')).toBe('M-%')
    expect(press('а', 'KeyF', 'ctrlKey')).toBe('C-f')
  })

  it('leaves letters of other keyboards alone', () => {
    expect(press('f', 'KeyY', 'altKey')).toBe('M-f')
    expect(press('ж', 'Semicolon')).toBe('ж')
  })

  it('is undefined for a modifier alone, or with the system key', () => {
    expect(press('Control', 'ControlLeft', 'ctrlKey')).toBeUndefined()
    expect(press('s', 'KeyS', 'metaKey')).toBeUndefined()
  })
})
