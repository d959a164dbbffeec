import { describe, expect, it } from 'vitest'
import { isThemeSetting, themeOf } from './themeChoice'

describe('the theme', () => {
  it('is the one chosen in this browser', () => {
    expect(themeOf('light', 'dark', 'dark')).toBe('light')
    expect(themeOf('dark', 'system', 'light')).toBe('dark')
  })

  it('is otherwise what the daemon says, or the system where the daemon leaves it to that', () => {
    expect(themeOf(undefined, 'light', 'dark')).toBe('light')
    expect(themeOf(undefined, 'dark', 'light')).toBe('dark')
    expect(themeOf(undefined, 'system', 'light')).toBe('light')
    expect(themeOf('pink', 'system', 'dark')).toBe('dark')
  })

  it('is no other word', () => {
    expect(['dark', 'light', 'system'].every(isThemeSetting)).toBe(true)
    expect([undefined, '', 'pink'].some(isThemeSetting)).toBe(false)
  })
})
