import { address } from '../connection/address'
import { request } from '../connection/request'
import type { Side } from '../document/diffView'
import type { Change, Decision } from '../protocol/messages'

/** In milliseconds. Long, because thousands of files may be restored. */
const within = 120_000

export type Verdict = 'accept' | 'reject'

/** The REST API of the review. */
export const reviewApi = {
  changes: (session: string) => request('GET /api/sessions/{id}/changes', { id: session }),
  difference: (change: string) => request('GET /api/changes/{id}', { id: change }),
  reasons: (change: string) => request('GET /api/changes/{id}/why', { id: change }),
  /** Decides these hunks, or all; refused if the change has another version by now. */
  decide: (verdict: Verdict, { id, version }: Change, hunks?: readonly string[]) =>
    request(`POST /api/changes/{id}/${verdict}`, { id }, { body: { version, ...(hunks && { hunks }) } }),
  /** Decides exactly the listed changes, of the session or of one agent; refused if any has changed since. */
  decideAll: (verdict: Verdict, session: string, shown: readonly Change[], agent?: string) =>
    request(
      `POST /api/sessions/{id}/changes/${verdict}-all`,
      { id: session, agent },
      { body: { changes: shown.map(({ id, version }) => ({ id, version })) }, within },
    ),
  /** The latest decisions that can be undone. */
  decisions: (agent: string) => request('GET /api/agents/{id}/changes/decisions', { id: agent }),
  undo: ({ agent, number }: Decision) =>
    request('POST /api/agents/{id}/changes/undo', { id: agent }, { body: { decision: number }, within }),
}

/** The URL of a file's accepted or current bytes; it changes with the version. */
export function contentUrl({ id, version }: Change, side: Side): string {
  return address('GET /api/changes/{id}/content/{side}', { id, side, version })
}
