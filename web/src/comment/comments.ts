import type { Comment } from '../protocol/messages'

/** Comments on the same line, oldest first. */
export interface Thread {
  /** Stays the same when the line moves. */
  key: string
  side: Comment['side']
  line: number
  comments: readonly Comment[]
}

export function threadsOf(comments: readonly Comment[], change: string): Thread[] {
  const threads = new Map<string, Thread>()
  for (const comment of comments) {
    if (comment.change !== change) continue
    const { side, line } = comment
    const place = `${side} ${String(line)}`
    const there = threads.get(place)
    threads.set(place, {
      key: there?.key ?? `thread ${comment.id}`,
      side,
      line,
      comments: [...(there?.comments ?? []), comment],
    })
  }
  return [...threads.values()]
}

/** The number of unresolved comments on each change. */
export function openCounts(comments: readonly Comment[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { change, state } of comments) if (state !== 'resolved') counts.set(change, (counts.get(change) ?? 0) + 1)
  return counts
}

/** The number of draft comments by agent. */
export function draftsByAgent(comments: readonly Comment[]): { agent: string; name: string; count: number }[] {
  const drafts = new Map<string, { agent: string; name: string; count: number }>()
  for (const { agent, agentName, state } of comments)
    if (state === 'draft') drafts.set(agent, { agent, name: agentName, count: (drafts.get(agent)?.count ?? 0) + 1 })
  return [...drafts.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The name of a comment's author. */
export function nameOf(by: string, me: string | undefined, agentName: string): string {
  if (by === me) return 'You'
  return by.startsWith('agent:') ? agentName : by.slice(by.indexOf(':') + 1)
}

/** The lines of a text as the daemon counts them: text after the last line feed is a line only if it is not empty. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
