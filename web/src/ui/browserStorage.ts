/** Text stored in this browser. Without storage, nothing is stored and nothing fails. */
export function remembered(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** A stored JSON value; undefined if it is not JSON. */
export function rememberedJson(key: string): unknown {
  try {
    return JSON.parse(remembered(key) ?? '') as unknown
  } catch {
    return undefined
  }
}

/** Deletes it if undefined. */
export function remember(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Full or forbidden: it lasts as long as the page.
  }
}

export function forgetWhere(isForgotten: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (isForgotten(key)) localStorage.removeItem(key)
  } catch {
    // Nothing is remembered then.
  }
}
