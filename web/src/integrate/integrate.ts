import type { AgentTurn, LineRange, MergeConflict, MergePlan, Overlap, Task } from '../protocol/messages'
import { counted } from '../session/sessions'

/** Whose file is taken where there is a conflict. */
export type Side = 'ours' | 'theirs'

export type Sides = Readonly<Record<string, Side>>

/** The files of one side, for those conflicts that are there. */
export function chosen(sides: Sides, conflicts: readonly MergeConflict[], side: Side): string[] {
  return conflicts.map(({ path }) => path).filter((path) => sides[path] === side)
}

/** What merging would do, in a sentence. */
export function planWords({ state, into, conflicts, inTheWay }: MergePlan, agent: string): string {
  switch (state) {
    case 'nothing':
      return `${into} has everything that is accepted of ${agent}.`
    case 'clean':
      return `It merges into ${into} without conflicts.`
    case 'blocked':
      return `What you have not committed is in the way: ${inTheWay.join(', ')}. Commit it or put it aside first.`
    case 'asked':
      return (
        `${into} was merged into the copy of ${agent}, which resolves the conflicts. ` +
        'Accept what it makes of them, then merge.'
      )
    default:
      return (
        `${into} has other work in the same lines of ${counted(conflicts.length, 'file')}. ` +
        'Nothing is merged until each is decided.'
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

/** One side of a conflict for people. */
export function sideText(text: string | undefined, mode: string | undefined, skipped = 0): string {
  if (text !== undefined)
    return skipped === 0 ? text : `… line ${String(skipped + 1)}\n${text.split('\n').slice(skipped).join('\n')}`
  return mode === undefined ? 'The file is deleted here.' : 'This cannot be shown as text.'
}

/** Lines before the first one that differs are the same on both sides; a few of them are shown. */
export function sameAtFirst(ours: string | undefined, theirs: string | undefined): number {
  if (ours === undefined || theirs === undefined) return 0
  const others = theirs.split('\n')
  const same = ours.split('\n').findIndex((line, index) => line !== others[index])
  return same < 0 ? 0 : Math.max(0, same - contextLines)
}

/** What concerns an agent, with the other one's name and the lines that are the agent's own. */
export interface Encounter {
  path: string
  conflict: boolean
  with: string
  lines: readonly LineRange[]
}

export function encountersOf(overlaps: readonly Overlap[], agent: string): Encounter[] {
  return overlaps.flatMap(({ path, conflict, agent: one, agentName, lines, other, otherName, otherLines }) => {
    if (one === agent) return [{ path, conflict, with: otherName, lines }]
    return other === agent ? [{ path, conflict, with: agentName, lines: otherLines }] : []
  })
}

export function encounterWords({ path, conflict, with: other, lines }: Encounter): string {
  const where = lines.map(({ from, to }) => (to > from ? `${String(from)}–${String(to)}` : String(from))).join(', ')
  const place = where === '' ? path : `${path}:${where}`
  return conflict ? `${place} would not merge with what ${other} has` : `${place} is changed by ${other}, too`
}

/** The badge of a card: conflicts count, and what merges is only mentioned when there is nothing worse. */
export function badgeWords(encounters: readonly Encounter[]): string | undefined {
  const conflicts = encounters.filter(({ conflict }) => conflict)
  const shown = conflicts.length > 0 ? conflicts : encounters
  if (shown.length === 0) return undefined
  const names = [...new Set(shown.map((each) => each.with))].join(', ')
  return conflicts.length > 0 ? `conflicts with ${names}` : `same files as ${names}`
}

export function turnWords({ kind }: AgentTurn): string {
  if (kind === 'ahead') return 'Before going back'
  return kind === 'kept' ? 'Kept before something else took its place' : 'It began to work'
}

const mostCommands = 4

/** What an agent ran last, each command once with how it ended last. */
export function commandsOf(tasks: readonly Task[], agent: string): Task[] {
  const latest = new Map<string, Task>()
  for (const task of tasks.filter((each) => each.kind === 'command' && each.agent === agent)) {
    const known = latest.get(task.title)
    if (!known || known.startedAt < task.startedAt) latest.set(task.title, task)
  }
  return [...latest.values()].toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)).slice(0, mostCommands)
}
