import type { Routes } from '../protocol/routes'
import { type Params, address } from './address'
import { type BrowserKey, readBrowserKey, writeBrowserKey } from './browserKey'
import { Impostor, Refusal, Unreachable, refusalFrom } from './problem'

const patience = 10_000
/** The session is renewed before the daemon expires it. */
const renewAfter = 0.5

interface Session {
  token: string
  renewAt: number
}

/** Storage for the key; tests use their own. */
export interface KeyStore {
  read: () => Promise<BrowserKey | undefined>
  write: (key: BrowserKey) => Promise<void>
}

/**
 * Signs this page in: the daemon proves that it knows this browser's key, the page proves the same, and gets a bearer
 * token that stays in the page's memory. Another program at this address receives nothing that it could use later.
 */
export class SignIn {
  readonly #origin: string
  readonly #keys: KeyStore
  #link: string | undefined
  /** The key, also if the browser cannot store it. */
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

  /** A token for the daemon, which has proved its identity since the connection was last lost. */
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

  /** The connection was lost or the token refused: the next program to answer must prove that it is the daemon. */
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
        'You can sign in to the canvas only at 127.0.0.1.',
        'Forward the port to your machine, for example with ssh -L, and open the canvas at 127.0.0.1.',
      )
    const { id, key } = await this.#browserKey()
    const nonce = base64Url(crypto.getRandomValues(new Uint8Array(32)))
    const challenge = await post('POST /api/browsers/{id}/challenge', { id }, { nonce })
    // Before sending anything else: another program at this address must not get a response that it could relay.
    if (challenge.proof !== (await signed(key, 'daemon', this.#origin, id, nonce, challenge.nonce)))
      throw new Impostor()
    const proof = await signed(key, 'page', this.#origin, id, nonce, challenge.nonce)
    const { token, seconds } = await post(
      'POST /api/browsers/{id}/sessions',
      { id },
      { nonce, daemonNonce: challenge.nonce, proof },
    )
    this.#token = token
    return { token, renewAt: Date.now() + seconds * 1000 * renewAfter }
  }

  async #browserKey(): Promise<BrowserKey> {
    const kept = (await this.#keys.read().catch(() => undefined)) ?? this.#key
    try {
      if (this.#link !== undefined) return await this.#register(this.#link, kept?.id)
    } catch (error) {
      // A browser that is signed in may open an old link.
      if (!kept || !(error instanceof Refusal)) throw error
    }
    if (!kept) throw new Refusal(401, '', '')
    return kept
  }

  async #register(link: string, replaces: string | undefined): Promise<BrowserKey> {
    await whenShown()
    const { id, key } = await post(
      'POST /api/browsers',
      {},
      { token: link, ...(replaces !== undefined && { replaces }) },
    ).finally(() => {
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

type SignInRoute = Extract<keyof Routes, `POST /api/browsers${string}`>

async function post<R extends SignInRoute>(
  route: R,
  params: Params<R>,
  body: Routes[R]['body'],
): Promise<Routes[R]['answer']> {
  const response = await fetch(address(route, params), {
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
    return JSON.parse(text) as Routes[R]['answer']
  } catch {
    throw new Impostor()
  }
}

/** A page that the browser prerenders must not use up the link before somebody looks at it. */
async function whenShown(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return
  await new Promise((resolve) => {
    document.addEventListener('prerenderingchange', resolve, { once: true })
  })
}

/** Removes the token of a link from the address bar, and returns it. */
export function linkInAddress(): string | undefined {
  if (typeof window === 'undefined' || window.location.pathname !== '/login') return undefined
  const token = new URLSearchParams(window.location.search).get('token') ?? undefined
  window.history.replaceState(null, '', `/${window.location.hash}`)
  return token
}

/** The development server forwards requests under another origin. */
function ownOrigin(): string {
  return (
    (import.meta.env.VITE_DAEMON_ORIGIN as string | undefined) ??
    (typeof window === 'undefined' ? '' : window.location.origin)
  )
}

/** The sign-in of this page. */
export const signIn = new SignIn(linkInAddress(), ownOrigin())
