import type { BrowserKey as IssuedKey, BrowserSession, ChallengeView } from '../protocol/wire'
import { type BrowserKey, readBrowserKey, writeBrowserKey } from './browserKey'
import { Impostor, Refusal, Unreachable, refusalFrom } from './problem'

const patience = 10_000
/** A session is opened anew before the daemon forgets it. */
const renewAfter = 0.5

interface Session {
  token: string
  renewAt: number
}

/** Where the key is kept, so that tests can keep it elsewhere. */
export interface KeyStore {
  read: () => Promise<BrowserKey | undefined>
  write: (key: BrowserKey) => Promise<void>
}

/**
 * Signs this page in: has the daemon prove that it knows this browser's key, proves the same to it, and gets a bearer
 * token that lives in this page's memory. Whoever else answers at this address is sent nothing that would be worth
 * anything later.
 */
export class SignIn {
  readonly #origin: string
  readonly #keys: KeyStore
  #link: string | undefined
  /** The key, also where the browser keeps nothing beyond this page. */
  #key: BrowserKey | undefined
  #session: Promise<Session> | undefined
  #token: string | undefined

  /** `link` is the token of a link that signs this browser in; `origin` is that of the page as the daemon sees it. */
  constructor(
    link: string | undefined,
    origin: string,
    keys: KeyStore = { read: readBrowserKey, write: writeBrowserKey },
  ) {
    this.#link = link
    this.#origin = origin
    this.#keys = keys
  }

  /** A token for the daemon, which has proved itself since the connection was last lost. */
  async token(): Promise<string> {
    const current = (this.#session ??= this.#open())
    try {
      const session = await current
      if (Date.now() < session.renewAt) return session.token
    } catch (error) {
      this.#drop(current)
      throw error
    }
    this.#drop(current)
    return this.token()
  }

  /** A connection was lost, or this token refused: whoever answers next has to prove that they are the daemon. */
  lost(token = this.#token): void {
    if (token === this.#token) this.#session = this.#token = undefined
  }

  #drop(session: Promise<Session>): void {
    if (this.#session === session) this.#session = undefined
  }

  async #open(): Promise<Session> {
    if (!window.isSecureContext)
      throw new Refusal(
        401,
        '',
        'The canvas signs in at 127.0.0.1 only.',
        'Forward the port, for example with ssh -L, and open it there.',
      )
    const { id, key } = await this.#browserKey()
    const nonce = base64Url(crypto.getRandomValues(new Uint8Array(32)))
    const address = `/api/browsers/${encodeURIComponent(id)}`
    const challenge = await post<ChallengeView>(`${address}/challenge`, { nonce })
    // Before anything else is said: another program at this address must not get an answer that it could pass on.
    if (challenge.proof !== (await signed(key, 'daemon', this.#origin, id, nonce, challenge.nonce)))
      throw new Impostor()
    const proof = await signed(key, 'page', this.#origin, id, nonce, challenge.nonce)
    const { token, seconds } = await post<BrowserSession>(`${address}/sessions`, {
      nonce,
      daemonNonce: challenge.nonce,
      proof,
    })
    this.#token = token
    return { token, renewAt: Date.now() + seconds * 1000 * renewAfter }
  }

  async #browserKey(): Promise<BrowserKey> {
    const kept = (await this.#keys.read().catch(() => undefined)) ?? this.#key
    try {
      if (this.#link !== undefined) return await this.#register(this.#link, kept?.id)
    } catch (error) {
      // Someone who is signed in may open an old link.
      if (!kept || !(error instanceof Refusal)) throw error
    }
    if (!kept) throw new Refusal(401, '', '')
    return kept
  }

  async #register(link: string, replaces: string | undefined): Promise<BrowserKey> {
    await whenShown()
    const { id, key } = await post<IssuedKey>('/api/browsers', {
      token: link,
      ...(replaces !== undefined && { replaces }),
    }).finally(() => {
      this.#link = undefined
    })
    const imported = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(key),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    this.#key = { id, key: imported }
    await this.#keys.write(this.#key).catch(() => undefined)
    return this.#key
  }
}

/** The same as `Hmac` in the daemon. */
async function signed(key: CryptoKey, ...lines: string[]): Promise<string> {
  const text = new TextEncoder().encode(['AgentOS', ...lines].join('\n'))
  return base64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    signal: AbortSignal.timeout(patience),
    cache: 'no-store',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Unreachable()
  })
  const text = await response.text().catch(() => {
    throw new Unreachable()
  })
  if (!response.ok) throw refusalFrom(response.status, text)
  try {
    return JSON.parse(text) as T
  } catch {
    throw new Impostor()
  }
}

/** A page that the browser draws ahead of time uses nothing up before somebody looks at it. */
async function whenShown(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return
  await new Promise((resolve) => {
    document.addEventListener('prerenderingchange', resolve, { once: true })
  })
}

/** Takes the token of a link out of the address bar. */
export function linkInAddress(): string | undefined {
  if (typeof window === 'undefined' || window.location.pathname !== '/login') return undefined
  const token = new URLSearchParams(window.location.search).get('token') ?? undefined
  window.history.replaceState(null, '', `/${window.location.hash}`)
  return token
}

/** The development server passes requests on under another origin. */
function ownOrigin(): string {
  return (
    (import.meta.env.VITE_DAEMON_ORIGIN as string | undefined) ??
    (typeof window === 'undefined' ? '' : window.location.origin)
  )
}

/** This page's own. */
export const signIn = new SignIn(linkInAddress(), ownOrigin())
