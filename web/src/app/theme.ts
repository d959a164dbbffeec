import { type Theme, type ThemeSetting, isThemeSetting, themeOf } from './themeChoice'

// Both also read by public/theme.js.
const choiceKey = 'agentos.theme'
const settingKey = 'agentos.theme.setting'
const system = window.matchMedia('(prefers-color-scheme: light)')

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/** Remembers a choice that differs from what the daemon's setting says; one that agrees follows the setting again. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  keep(choiceKey, theme === settledTheme() ? undefined : theme)
}

/** The daemon's setting is for browsers in which nobody has chosen. */
export function followSetting(setting: string): void {
  if (!isThemeSetting(setting)) return
  keep(settingKey, setting)
  document.documentElement.dataset.theme = themeOf(kept(choiceKey), setting, systemTheme())
}

/** Tells when the theme changes, here, in another tab or in the system. */
export function onThemeChange(listener: () => void): () => void {
  const followSystem = () => {
    if (setting() === 'system') chooseTheme(systemTheme())
  }
  const followTab = (event: StorageEvent) => {
    if (event.key === choiceKey || event.key === settingKey)
      document.documentElement.dataset.theme = themeOf(kept(choiceKey), setting(), systemTheme())
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

/** What is shown while nobody has chosen. */
function settledTheme(): Theme {
  return themeOf(undefined, setting(), systemTheme())
}

function setting(): ThemeSetting {
  const last = kept(settingKey)
  return isThemeSetting(last) ? last : 'system'
}

function systemTheme(): Theme {
  return system.matches ? 'light' : 'dark'
}

function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage it lasts as long as the page.
  }
}
