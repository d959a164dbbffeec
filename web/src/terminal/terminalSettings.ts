import { createStore } from 'zustand/vanilla'

export interface TerminalSettings {
  fontSize: number
  copyOnSelect: boolean
  screenReader: boolean
}

const key = 'agentos.terminal'
const usual: TerminalSettings = { fontSize: 13, copyOnSelect: false, screenReader: false }
export const smallest = 8
export const largest = 32

/** Remembered in this browser. */
export const terminalSettings = createStore<TerminalSettings>(() => ({ ...usual, ...stored() }))

export function changeTerminalSettings(change: Partial<TerminalSettings>): void {
  terminalSettings.setState(cleaned({ ...terminalSettings.getState(), ...change }))
  try {
    localStorage.setItem(key, JSON.stringify(terminalSettings.getState()))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export function cleaned(settings: Partial<TerminalSettings>): TerminalSettings {
  const size = Number(settings.fontSize)
  return {
    fontSize: Number.isFinite(size) ? Math.min(largest, Math.max(smallest, Math.round(size))) : usual.fontSize,
    copyOnSelect: settings.copyOnSelect === true,
    screenReader: settings.screenReader === true,
  }
}

function stored(): TerminalSettings | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : cleaned(JSON.parse(text) as Partial<TerminalSettings>)
  } catch {
    return undefined
  }
}
