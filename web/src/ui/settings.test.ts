import { afterEach, describe, expect, it, vi } from 'vitest'
import { rememberedSettings } from './settings'

const clean = ({ size }: { size?: unknown }) => ({ size: typeof size === 'number' ? Math.min(size, 10) : 5 })

function browserWith(items: Record<string, string>) {
  const there = new Map(Object.entries(items))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => there.get(key) ?? null,
    setItem: (key: string, text: string) => there.set(key, text),
  })
  return there
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('settings', () => {
  it('are remembered', () => {
    const there = browserWith({})
    rememberedSettings('s', clean).change({ size: 7 })
    expect(there.get('s')).toBe('{"size":7}')
    expect(rememberedSettings('s', clean).store.getState()).toEqual({ size: 7 })
  })

  it('are the defaults if the stored ones are invalid', () => {
    for (const text of ['', 'no json', 'null', '{"size":"big"}']) {
      browserWith({ s: text })
      expect(rememberedSettings('s', clean).store.getState()).toEqual({ size: 5 })
    }
  })

  it('stay within their limits', () => {
    browserWith({})
    const settings = rememberedSettings('s', clean)
    settings.change({ size: 99 })
    expect(settings.store.getState()).toEqual({ size: 10 })
  })

  it('last as long as the page without storage', () => {
    vi.stubGlobal('localStorage', undefined)
    const settings = rememberedSettings('s', clean)
    settings.change({ size: 6 })
    expect(settings.store.getState()).toEqual({ size: 6 })
  })
})
