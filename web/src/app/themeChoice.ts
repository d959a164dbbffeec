import type { DaemonStatus } from '../protocol/messages'

export type ThemeSetting = DaemonStatus['theme']
export type Theme = Exclude<ThemeSetting, 'system'>

export function isThemeSetting(value: unknown): value is ThemeSetting {
  return value === 'dark' || value === 'light' || value === 'system'
}

/** The choice in this browser comes first, then the daemon's setting, which may defer to the system. */
export function themeOf(choice: string | undefined, setting: ThemeSetting, system: Theme): Theme {
  if (choice === 'dark' || choice === 'light') return choice
  return setting === 'system' ? system : setting
}
