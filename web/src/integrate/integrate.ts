import type { AgentTurn, LineRange, MergeConflict, MergePlan, Overlap, Task } from '../protocol/messages'
import { counted } from '../ui/counted'

/** Whose file wins in a conflict. */
export type Side = 'ours' | 'theirs'

export type Sides = Readonly<Record<string, Side>>

/** The paths for which this side was chosen, among the current conflicts. */
export function chosen(sides: Sides, conflicts: readonly MergeConflict[], side: Side): string[] {
  return conflicts.map(({ path }) => path).filter((path) => sides[path] === side)
}

/** What the merge would do, in a sentence. */
export function planWords({ state, into, conflicts, inTheWay }: MergePlan, agent: string): string {
  switch (state) {
    case 'nothing':
      return `${into} already has all of ${agent}'s accepted changes.`
    case 'clean':
      return `Merges into ${into} without conflicts.`
    case 'blocked':
      return `Your uncommitted changes would be overwritten: ${inTheWay.join(', ')}. Commit or stash them first.`
    case 'asked':
      return (
        `${into} was merged into ${agent}'s worktree, and ${agent} is resolving the conflicts. ` +
        'Accept its resolution, then merge.'
      )
    default:
      return (
        `${agent} conflicts with ${into} in ${counted(conflicts.length, 'file')}. ` +
        'Nothing is merged until you resolve all conflicts.'
      )
  }
}

/** Why some of the agent's own commits are not merged. */
export function ownCommitsWords({ branch, ownCommits: { length } }: MergePlan): string {
  if (length === 0) return ''
  const [stay, them] = length === 1 ? ['stays', 'it'] : ['stay', 'them']
  return `${counted(length, 'commit')} ${stay} on ${branch}: not everything in ${them} was accepted.`
}

const contextLines = 3

/** The text of one side of a conflict. */
export function sideText(text: string | undefined, mode: string | undefined, skipped = 0): string {
  if (text !== undefined)
    return skipped === 0 ? text : `… line ${String(skipped + 1)}\n${text.split('\n').slice(skipped).join('\n')}`
  return mode === undefined ? 'Deleted on this side.' : 'Cannot be shown as text.'
}

/** The number of equal lines to skip before the first difference, except for a few lines of context. */
export function sameAtFirst(ours: string | undefined, theirs: string | undefined): number {
  if (ours === undefined || theirs === undefined) return 0
  const others = theirs.split('\n')
  const same = ours.split('\n').findIndex((line, index) => line !== others[index])
  return same < 0 ? 0 : Math.max(0, same - contextLines)
}

/** An overlap seen from one agent: the other agent's name and the agent's own lines. */
export interface OwnOverlap {
  path: string
  conflict: boolean
  with: string
  lines: readonly LineRange[]
}

export function overlapsOf(overlaps: readonly Overlap[], agent: string): OwnOverlap[] {
  return overlaps.flatMap(({ path, conflict, agent: one, agentName, lines, other, otherName, otherLines }) => {
    if (one === agent) return [{ path, conflict, with: otherName, lines }]
    return other === agent ? [{ path, conflict, with: agentName, lines: otherLines }] : []
  })
}

export function overlapWords({ path, conflict, with: other, lines }: OwnOverlap): string {
  const where = lines.map(({ from, to }) => (to > from ? `${String(from)}–${String(to)}` : String(from))).join(', ')
  const place = where === '' ? path : `${path}:${where}`
  return conflict ? `${place} conflicts with ${other}` : `${place} is also changed by ${other}`
}

/** The badge of a card: conflicts, or else overlaps that merge. */
export function badgeWords(own: readonly OwnOverlap[]): string | undefined {
  const conflicts = own.filter(({ conflict }) => conflict)
  const shown = conflicts.length > 0 ? conflicts : own
  if (shown.length === 0) return undefined
  const names = [...new Set(shown.map((each) => each.with))].join(', ')
  return conflicts.length > 0 ? `conflicts with ${names}` : `overlaps with ${names}`
}

export function turnWords({ kind }: AgentTurn): string {
  if (kind === 'ahead') return 'Saved before going back'
  return kind === 'kept' ? 'Saved before restoring' : 'Turn started'
}

const mostCommands = 4

/** The latest commands of an agent, each once with its latest outcome. */
export function commandsOf(tasks: readonly Task[], agent: string): Task[] {
  const latest = new Map<string, Task>()
  for (const task of tasks.filter((each) => each.kind === 'command' && each.agent === agent)) {
    const known = latest.get(task.title)
    if (!known || known.startedAt < task.startedAt) latest.set(task.title, task)
  }
  return [...latest.values()].toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)).slice(0, mostCommands)
}
