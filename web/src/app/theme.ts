import { remember, remembered } from '../ui/browserStorage'
import { type Theme, type ThemeSetting, isThemeSetting, themeOf } from './themeChoice'

// Both also read by public/theme.js.
const choiceKey = 'agentos.theme'
const settingKey = 'agentos.theme.setting'
const system = window.matchMedia('(prefers-color-scheme: light)')

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/** Remembers a choice only if it differs from the default; choosing the default follows the setting again. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  remember(choiceKey, theme === settledTheme() ? undefined : theme)
}

/** The daemon's setting applies to browsers that have no choice of their own. */
export function followSetting(setting: ThemeSetting): void {
  remember(settingKey, setting)
  document.documentElement.dataset.theme = themeOf(remembered(choiceKey), setting, systemTheme())
}

/** Calls the listener when the theme changes, here, in another tab or in the system. */
export function onThemeChange(listener: () => void): () => void {
  const followSystem = () => {
    if (setting() === 'system') chooseTheme(systemTheme())
  }
  const followTab = (event: StorageEvent) => {
    if (event.key === choiceKey || event.key === settingKey)
      document.documentElement.dataset.theme = themeOf(remembered(choiceKey), setting(), systemTheme())
  }
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', followSystem)
  window.addEventListener('storage', followTab)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', followSystem)
    window.removeEventListener('storage', followTab)
  }
}

/** The theme without a choice in this browser. */
function settledTheme(): Theme {
  return themeOf(undefined, setting(), systemTheme())
}

function setting(): ThemeSetting {
  const last = remembered(settingKey)
  return isThemeSetting(last) ? last : 'system'
}

function systemTheme(): Theme {
  return system.matches ? 'light' : 'dark'
}
