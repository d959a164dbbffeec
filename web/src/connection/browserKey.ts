/**
 * The key that this browser stores for this origin, to prove that it is signed in. Scripts can use it, but not read it.
 */
export interface BrowserKey {
  id: string
  key: CryptoKey
}

const database = 'agentos'
const table = 'sign-in'
const row = 'browser'

export async function readBrowserKey(): Promise<BrowserKey | undefined> {
  const found = await transaction('readonly', (store) => store.get(row))
  return isBrowserKey(found) ? found : undefined
}

export async function writeBrowserKey(key: BrowserKey): Promise<void> {
  await transaction('readwrite', (store) => store.put(key, row))
}

function isBrowserKey(found: unknown): found is BrowserKey {
  return (
    typeof found === 'object' &&
    found !== null &&
    'id' in found &&
    typeof found.id === 'string' &&
    'key' in found &&
    found.key instanceof CryptoKey
  )
}

async function transaction(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(table)
  }
  const db = await done(opening)
  try {
    return await done(act(db.transaction(table, mode).objectStore(table)))
  } finally {
    db.close()
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result)
    }
    request.onerror = () => {
      reject(request.error ?? new Error('the browser cannot store data for this page'))
    }
  })
}
