import { request } from '../connection/api'
import type { Change, ChangeDiff, ChangeReason, Decision } from '../protocol/messages'

/** Thousands of files may be put back. */
const longPatience = 120_000

export type Verdict = 'accept' | 'reject'

/** The review's part of the daemon's REST interface. */
export const reviewApi = {
  changes: (session: string) => request<Change[]>('GET', `/api/sessions/${encodeURIComponent(session)}/changes`),
  difference: (change: string) => request<ChangeDiff>('GET', `/api/changes/${encodeURIComponent(change)}`),
  reasons: (change: string) => request<ChangeReason[]>('GET', `/api/changes/${encodeURIComponent(change)}/why`),
  /** About these hunks, or all of it; refused when it is no longer the version that was looked at. */
  decide: (verdict: Verdict, { id, version }: Change, hunks?: readonly string[]) =>
    request<Decision>('POST', `/api/changes/${encodeURIComponent(id)}/${verdict}`, {
      version,
      ...(hunks && { hunks }),
    }),
  /** About exactly what is listed, of the session or of one agent; refused when anything has changed since. */
  decideAll: (verdict: Verdict, session: string, shown: readonly Change[], agent?: string) =>
    request<Decision[]>(
      'POST',
      `/api/sessions/${encodeURIComponent(session)}/changes/${verdict}-all` +
        (agent === undefined ? '' : `?agent=${encodeURIComponent(agent)}`),
      { changes: shown.map(({ id, version }) => ({ id, version })) },
      undefined,
      longPatience,
    ),
  undo: ({ agent, number }: Decision) =>
    request<Decision>(
      'POST',
      `/api/agents/${encodeURIComponent(agent)}/changes/undo`,
      { decision: number },
      undefined,
      longPatience,
    ),
}

/** Where the bytes of a change are, as they were agreed to or as they are now; another address when they are others. */
export function contentUrl({ id, version }: Change, side: 'old' | 'new'): string {
  return `/api/changes/${encodeURIComponent(id)}/content/${side}?version=${encodeURIComponent(version)}`
}
