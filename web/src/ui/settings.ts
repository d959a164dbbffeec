import { type StoreApi, createStore } from 'zustand/vanilla'
import { remember, rememberedJson } from './browserStorage'

export interface Settings<T> {
  store: StoreApi<T>
  change: (change: Partial<T>) => void
}

/** Settings stored in this browser. `clean` fills in missing or invalid values. */
export function rememberedSettings<T extends object>(
  key: string,
  clean: (settings: { [name in keyof T]?: unknown }) => T,
): Settings<T> {
  const known = rememberedJson(key)
  const store = createStore<T>(() => clean(typeof known === 'object' && known !== null ? known : {}))
  return {
    store,
    change: (change) => {
      store.setState(clean({ ...store.getState(), ...change }))
      remember(key, JSON.stringify(store.getState()))
    },
  }
}
