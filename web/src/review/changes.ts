import type { Agent, Change, ChangeHunk, ChangeReason, Workspace } from '../protocol/messages'
import { counted } from '../session/sessions'

/** Those of one agent, or all; the riskiest first, then by agent and path. */
export function listed(changes: readonly Change[], agent: string | undefined): Change[] {
  return changes
    .filter((change) => agent === undefined || change.agent === agent)
    .toSorted((a, b) => b.risk - a.risk || a.agentName.localeCompare(b.agentName) || a.path.localeCompare(b.path))
}

/** Agents with changes, and how many files each has changed. */
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

const letters: Record<string, string> = { created: 'A', modified: 'M', deleted: 'D', renamed: 'R', mode: 'M' }

export function letterOf({ kind }: Pick<Change, 'kind'>): string {
  return letters[kind] ?? 'M'
}

/** What happened to the file as a whole; nothing when only its text is another. */
export function kindWords({ kind, from, oldMode, newMode }: Change): string | undefined {
  if (kind === 'renamed' && from !== undefined) return `renamed from ${from}`
  if (oldMode !== undefined && newMode !== undefined && oldMode !== newMode) return `mode ${oldMode} → ${newMode}`
  return kind === 'modified' ? undefined : kind
}

/** Texts that are longer are kept and put back as a whole. */
const longestText = 1 << 20

/** Why there is nothing to see line by line. */
export function wholeWords(
  { kind, oldSize, newSize }: Change,
  isText: boolean,
  sizeWords: (bytes: number) => string,
): string {
  if (isText) return kind === 'created' || kind === 'deleted' ? 'The file is empty.' : 'The text is the same.'
  const sizes =
    kind === 'created'
      ? sizeWords(newSize)
      : kind === 'deleted'
        ? sizeWords(oldSize)
        : `${sizeWords(oldSize)} before, ${sizeWords(newSize)} now`
  const why =
    Math.max(oldSize, newSize) > longestText
      ? 'This file is too large to be shown line by line'
      : 'This file is not text'
  return `${why}: ${sizes}. It is accepted or rejected as a whole.`
}

/** What is chosen after this one has been decided on: the next one, or the one before when it was the last. */
export function neighbourOf(changes: readonly Change[], id: string): string | undefined {
  const at = changes.findIndex((change) => change.id === id)
  return (changes[at + 1] ?? changes[at - 1])?.id
}

/** The hunks by their new ids, when they say what the old ones said: somebody may have typed elsewhere in the file. */
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
 * The same after others of these hunks were decided: a decision changes the lines around its neighbours, but not the
 * lines that they add and remove.
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

/** Whether only lines can differ: the hunks do not show what else happened to a file. */
export function isSameFile(shown: Change, now: Change): boolean {
  return (
    shown.kind === now.kind && shown.from === now.from && shown.oldMode === now.oldMode && shown.newMode === now.newMode
  )
}

/** Where the file is in the workspace; undefined when the agent works outside of it. */
export function placeInWorkspace(
  agent: Pick<Agent, 'cwd'>,
  workspace: Pick<Workspace, 'path'>,
  path: string,
): string | undefined {
  if (agent.cwd === workspace.path) return path
  return agent.cwd.startsWith(`${workspace.path}/`)
    ? `${agent.cwd.slice(workspace.path.length + 1)}/${path}`
    : undefined
}

/** The words nearest to a change say why, else what was done; and how sure the agent was, if it said so. */
export function reasonWords({ title, text, confidence }: ChangeReason): string {
  const words = text?.trim().split('\n').at(-1) ?? title
  return confidence === undefined ? words : `${words} (${String(Math.round(confidence * 100))} % sure)`
}
