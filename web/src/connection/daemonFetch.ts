import { signIn } from './signIn'

/**
 * `fetch` as the person who is signed in. Signs in first when needed, and once more when the daemon was started anew
 * meanwhile.
 */
export async function daemonFetch(
  path: string,
  options: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  if (!path.startsWith('/api/')) throw new Error('the token is for the daemon alone')
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
