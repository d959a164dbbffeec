import { signIn } from './signIn'

/**
 * `fetch` with this browser's credentials. Signs in first if needed, and again if the daemon has restarted meanwhile.
 */
export async function daemonFetch(
  path: string,
  options: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  if (!path.startsWith('/api/')) throw new Error('the token may be sent only to the daemon')
  for (let again = false; ; again = true) {
    const token = await signIn.token()
    const response = await fetch(path, {
      ...options,
      cache: 'no-store',
      headers: { ...options.headers, Authorization: `Bearer ${token}` },
    }).catch((error: unknown) => {
      if (options.signal?.aborted !== true) signIn.lost(token)
      throw error
    })
    if (response.status !== 401 || again) return response
    signIn.lost(token)
  }
}
