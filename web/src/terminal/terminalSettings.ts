import { rememberedSettings } from '../ui/settings'

export interface TerminalSettings {
  fontSize: number
  copyOnSelect: boolean
  screenReader: boolean
}

const usualFontSize = 13
export const smallest = 8
export const largest = 32

export function cleaned(settings: { [name in keyof TerminalSettings]?: unknown }): TerminalSettings {
  const size = Number(settings.fontSize)
  return {
    fontSize: Number.isFinite(size) ? Math.min(largest, Math.max(smallest, Math.round(size))) : usualFontSize,
    copyOnSelect: settings.copyOnSelect === true,
    screenReader: settings.screenReader === true,
  }
}

const settings = rememberedSettings<TerminalSettings>('agentos.terminal', cleaned)

export const terminalSettings = settings.store
export const changeTerminalSettings = settings.change
