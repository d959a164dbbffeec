import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserKey } from './browserKey'
import { Impostor, Refusal } from './problem'
import { type KeyStore, SignIn } from './signIn'

const origin = 'http://127.0.0.1:7890'
const secret = 'the key of this browser'

async function signed(...lines: string[]): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const bytes = await crypto.subtle.sign('HMAC', key, encoder.encode(['AgentOS', ...lines].join('\n')))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

/** A daemon that knows one browser and one link, and records all requests. */
function fakeDaemon({ knowsKey = true } = {}) {
  const sent: [string, Record<string, string>][] = []
  let link: string | undefined = 'link'
  let sessions = 0
  const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
  const daemon = async (path: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as Record<string, string>
    sent.push([path, asked])
    if (path === '/api/browsers') {
      if (asked.token !== link)
        return answer({ error: { code: 'E007', name: 'AUTH_FAILED', message: 'no longer works' } }, 401)
      link = undefined
      return answer({ id: 'b1', key: secret })
    }
    if (path === '/api/browsers/b1/challenge')
      return answer({
        nonce: 'theirs',
        proof: knowsKey ? await signed('daemon', origin, 'b1', asked.nonce ?? '', 'theirs') : 'made up',
      })
    const good = asked.proof === (await signed('page', origin, 'b1', asked.nonce ?? '', 'theirs'))
    return good ? answer({ token: `session ${String(++sessions)}`, seconds: 3600 }) : answer({}, 401)
  }
  vi.stubGlobal('fetch', daemon)
  return sent
}

function memory(): KeyStore & { kept: BrowserKey | undefined } {
  const store = {
    kept: undefined as BrowserKey | undefined,
    read: () => Promise.resolve(store.kept),
    write: (key: BrowserKey) => {
      store.kept = key
      return Promise.resolve()
    },
  }
  return store
}

describe('signing in', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { isSecureContext: true })
    vi.stubGlobal('document', {})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('exchanges a link for a non-extractable key, and the key for a token', async () => {
    fakeDaemon()
    const keys = memory()
    expect(await new SignIn('link', origin, keys).token()).toBe('session 1')
    expect(keys.kept?.key.extractable).toBe(false)
    expect(await new SignIn(undefined, origin, keys).token()).toBe('session 2')
  })

  it('signs in once for concurrent requests', async () => {
    const sent = fakeDaemon()
    const signIn = new SignIn('link', origin, memory())
    await Promise.all([signIn.token(), signIn.token(), signIn.token()])
    expect(sent.map(([path]) => path)).toEqual([
      '/api/browsers',
      '/api/browsers/b1/challenge',
      '/api/browsers/b1/sessions',
    ])
  })

  it('sends nothing more to a program that cannot prove the key', async () => {
    fakeDaemon()
    const keys = memory()
    await new SignIn('link', origin, keys).token()
    const sent = fakeDaemon({ knowsKey: false })
    await expect(new SignIn(undefined, origin, keys).token()).rejects.toBeInstanceOf(Impostor)
    expect(sent.map(([path]) => path)).toEqual(['/api/browsers/b1/challenge'])
  })

  it('has the daemon prove itself again after a lost connection, and only then', async () => {
    const sent = fakeDaemon()
    const signIn = new SignIn('link', origin, memory())
    const first = await signIn.token()
    await signIn.token()
    expect(sent).toHaveLength(3)
    signIn.lost(first)
    await signIn.token()
    signIn.lost(first)
    expect(await signIn.token()).toBe('session 2')
    expect(sent).toHaveLength(5)
  })

  it('renews a token before it expires', async () => {
    vi.useFakeTimers()
    fakeDaemon()
    const signIn = new SignIn('link', origin, memory())
    await signIn.token()
    vi.setSystemTime(Date.now() + 3_599_000)
    expect(await signIn.token()).toBe('session 2')
  })

  it('stays signed in when an old link is opened, and reports it otherwise', async () => {
    fakeDaemon()
    const keys = memory()
    await new SignIn('link', origin, keys).token()
    expect(await new SignIn('link', origin, keys).token()).toBe('session 2')
    await expect(new SignIn('link', origin, memory()).token()).rejects.toThrow('no longer works')
    await expect(new SignIn(undefined, origin, memory()).token()).rejects.toBeInstanceOf(Refusal)
  })
})
