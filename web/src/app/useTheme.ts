import { useSyncExternalStore } from 'react'
import { currentTheme, onThemeChange } from './theme'
import type { Theme } from './themeChoice'

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme)
}
