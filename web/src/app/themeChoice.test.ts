import { describe, expect, it } from 'vitest'
import { isThemeSetting, themeOf } from './themeChoice'

describe('the theme', () => {
  it('is the one chosen in this browser', () => {
    expect(themeOf('light', 'dark', 'dark')).toBe('light')
    expect(themeOf('dark', 'system', 'light')).toBe('dark')
  })

  it('is otherwise the setting of the daemon, which may defer to the system', () => {
    expect(themeOf(undefined, 'light', 'dark')).toBe('light')
    expect(themeOf(undefined, 'dark', 'light')).toBe('dark')
    expect(themeOf(undefined, 'system', 'light')).toBe('light')
    expect(themeOf('pink', 'system', 'dark')).toBe('dark')
  })

  it('accepts no other setting', () => {
    expect(['dark', 'light', 'system'].every(isThemeSetting)).toBe(true)
    expect([undefined, '', 'pink'].some(isThemeSetting)).toBe(false)
  })
})
