import type { Change, ChangeHunk, ChangeReason, Decision } from '../protocol/messages'
import { counted } from '../ui/counted'

/** The changes of one agent, or all; riskiest first, then by agent and path. */
export function listed(changes: readonly Change[], agent: string | undefined): Change[] {
  return changes
    .filter((change) => agent === undefined || change.agent === agent)
    .toSorted((a, b) => b.risk - a.risk || a.agentName.localeCompare(b.agentName) || a.path.localeCompare(b.path))
}

/** Agents with changes, and the number of files that each has changed. */
export function agentsOf(changes: readonly Change[]): { id: string; name: string; files: number }[] {
  const agents = new Map<string, { id: string; name: string; files: number }>()
  for (const { agent, agentName } of changes)
    agents.set(agent, { id: agent, name: agentName, files: (agents.get(agent)?.files ?? 0) + 1 })
  return [...agents.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

export function countWords(changes: readonly Change[]): string {
  const sum = (of: 'added' | 'removed') => changes.reduce((total, change) => total + (change[of] ?? 0), 0)
  return `${counted(changes.length, 'file')} +${String(sum('added'))} −${String(sum('removed'))}`
}

const letters: Record<Change['kind'], string> = { created: 'A', modified: 'M', deleted: 'D', renamed: 'R', mode: 'M' }

export function letterOf({ kind }: Pick<Change, 'kind'>): string {
  return letters[kind]
}

/** What happened to the file itself; undefined if only its text changed. */
export function kindWords({ kind, from, oldMode, newMode }: Change): string | undefined {
  if (kind === 'renamed' && from !== undefined) return `renamed from ${from}`
  if (oldMode !== undefined && newMode !== undefined && oldMode !== newMode) return `mode ${oldMode} → ${newMode}`
  return kind === 'modified' ? undefined : kind
}

/** In characters; longer texts are stored and restored as a whole. */
const longestText = 1 << 20

/** Why there is no line diff. */
export function wholeWords(
  { kind, oldSize, newSize }: Change,
  isText: boolean,
  sizeWords: (bytes: number) => string,
): string {
  if (isText) return kind === 'created' || kind === 'deleted' ? 'The file is empty.' : 'No differences.'
  const sizes =
    kind === 'created'
      ? sizeWords(newSize)
      : kind === 'deleted'
        ? sizeWords(oldSize)
        : `${sizeWords(oldSize)} before, ${sizeWords(newSize)} now`
  const why =
    Math.max(oldSize, newSize) > longestText ? 'This file is too large for a line diff' : 'This file is not text'
  return `${why}: ${sizes}. Accept or reject the whole file.`
}

/** The change to select after this one is decided: the next one, or the previous one if it was the last. */
export function neighbourOf(changes: readonly Change[], id: string): string | undefined {
  const at = changes.findIndex((change) => change.id === id)
  return (changes[at + 1] ?? changes[at - 1])?.id
}

/** The same hunks with their new ids, if their lines are unchanged: somebody may have edited elsewhere in the file. */
export function renewed(
  hunks: readonly string[],
  shown: readonly ChangeHunk[],
  now: readonly ChangeHunk[],
): string[] | undefined {
  const words = (hunk: ChangeHunk) => hunk.lines.join('\n')
  if (
    shown.length !== now.length ||
    shown.some((hunk, index) => now[index] === undefined || words(hunk) !== words(now[index]))
  )
    return undefined
  return hunks.map((id) => now[shown.findIndex((hunk) => hunk.id === id)]?.id ?? id)
}

/**
 * The same after other hunks were decided: a decision changes the context of its neighbours, but not the lines that
 * they add and remove.
 */
export function remaining(
  hunks: readonly string[],
  left: readonly ChangeHunk[],
  now: readonly ChangeHunk[],
): string[] | undefined {
  const changed = (all: readonly ChangeHunk[]) =>
    all.map((hunk) => ({ ...hunk, lines: hunk.lines.filter((line) => !line.startsWith(' ')) }))
  return renewed(hunks, changed(left), changed(now))
}

/** Whether the changes differ only in lines: hunks do not show a rename or a new mode. */
export function isSameFile(shown: Change, now: Change): boolean {
  return (
    shown.kind === now.kind && shown.from === now.from && shown.oldMode === now.oldMode && shown.newMode === now.newMode
  )
}

/** The last line of the agent's explanation, or else the title; with its confidence if given. */
export function reasonWords({ title, text, confidence }: ChangeReason): string {
  const words = text?.trim().split('\n').at(-1) ?? title
  return confidence === undefined ? words : `${words} (${String(Math.round(confidence * 100))}% sure)`
}

export function latestFirst(decisions: readonly Decision[]): Decision[] {
  return decisions.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.number - a.number)
}

const decided: Record<Decision['kind'], string> = {
  accept: 'Accepted',
  reject: 'Rejected',
  undo: 'Undid a decision on',
  return: 'Returned to an earlier turn:',
}

/** `Accepted a.ts and 2 more`. */
export function decisionWords({ kind, paths }: Pick<Decision, 'kind' | 'paths'>): string {
  const [first, ...others] = paths
  const files =
    first === undefined ? 'no files' : others.length === 0 ? first : `${first} and ${String(others.length)} more`
  return `${decided[kind]} ${files}`
}
