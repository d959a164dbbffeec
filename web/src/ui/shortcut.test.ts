import { describe, expect, it } from 'vitest'
import { isPressed, shownKeys } from './shortcut'

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
  code = '',
) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})

describe('a shortcut', () => {
  it('is Control here and Command on a Mac', () => {
    expect(isPressed('Mod+K', press('k', { ctrlKey: true }), false)).toBe(true)
    expect(isPressed('Mod+K', press('k', { metaKey: true }), true)).toBe(true)
    expect(isPressed('Mod+K', press('k', { ctrlKey: true }), true)).toBe(false)
  })

  it('needs exactly its modifiers', () => {
    expect(isPressed('Mod+F', press('F', { ctrlKey: true, shiftKey: true }), false)).toBe(false)
    expect(isPressed('Mod+Shift+F', press('F', { ctrlKey: true, shiftKey: true }), false)).toBe(true)
  })

  it('takes a symbol with or without Shift, depending on the keyboard', () => {
    expect(isPressed('?', press('?', { shiftKey: true }), false)).toBe(true)
    expect(isPressed('?', press('?'), false)).toBe(true)
  })

  it('finds the key of a character that Alt types on a Mac', () => {
    expect(isPressed('Alt+W', press('∑', { altKey: true }, 'KeyW'), true)).toBe(true)
  })

  it('is shown as on the keyboard', () => {
    expect(shownKeys('Mod+Shift+F', true)).toEqual(['⌘', '⇧', 'F'])
    expect(shownKeys('Mod+Shift+F', false)).toEqual(['Ctrl', 'Shift', 'F'])
  })
})
