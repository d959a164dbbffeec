export type Theme = 'dark' | 'light'

// Also read by public/theme.js.
const key = 'agentos.theme'
const system = window.matchMedia('(prefers-color-scheme: light)')

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/** Remembers a choice that differs from the system's; one that agrees follows the system again. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    if (theme === systemTheme()) localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Tells when the theme changes, here, in another tab or in the system. */
export function onThemeChange(listener: () => void): () => void {
  const followSystem = () => {
    chooseTheme(systemTheme())
  }
  const followTab = (event: StorageEvent) => {
    if (event.key === key) document.documentElement.dataset.theme = event.newValue ?? systemTheme()
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

function systemTheme(): Theme {
  return system.matches ? 'light' : 'dark'
}
