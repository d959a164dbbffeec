import type { GitCommit, GitFile, GitFileDiff, GitHunk, GitStatus } from '../protocol/messages'

export type {
  GitBranch,
  GitCommit,
  GitDiscarded,
  GitFile,
  GitFileDiff,
  GitHunk,
  GitStatus,
  GitText,
} from '../protocol/messages'

export function stagedFiles({ files }: GitStatus): GitFile[] {
  return files.filter(({ index, conflict }) => conflict === undefined && index !== '.' && index !== '?')
}

export function changedFiles({ files }: GitStatus): GitFile[] {
  return files.filter(({ worktree, conflict }) => conflict === undefined && worktree !== '.')
}

export function conflicts({ files }: GitStatus): GitFile[] {
  return files.filter(({ conflict }) => conflict !== undefined)
}

/** The line of the first conflict marker, counted from 1. */
export function conflictLine(text: string): number | undefined {
  const at = text.search(/^<{7}(?: |\r?$)/m)
  return at < 0 ? undefined : text.slice(0, at).split('\n').length
}

/** The state of a merge, rebase or the like that is in progress. */
export function stateWords(status: GitStatus): string | undefined {
  const { state } = status
  if (state === undefined) return undefined
  const left = conflicts(status).length
  const name = state.charAt(0).toUpperCase() + state.slice(1)
  if (left > 0) return `${name}: ${String(left)} ${left === 1 ? 'conflict' : 'conflicts'} to resolve`
  return state === 'merging' ? `${name}: commit to finish` : `${name}: continue in a terminal`
}

export function messageOf({ subject, body }: Pick<GitCommit, 'subject' | 'body'>): string {
  return body === '' ? subject : `${subject}\n\n${body}`
}

export interface Ref {
  kind: 'head' | 'branch' | 'tag'
  name: string
}

/** The refs of a commit, in git's notation: `HEAD -> main`, `tag: v1`, `origin/main`. */
export function refsOf({ refs }: Pick<GitCommit, 'refs'>): Ref[] {
  return refs.map((ref) => {
    if (ref === 'HEAD' || ref.startsWith('HEAD -> ')) return { kind: 'head', name: ref.replace('HEAD -> ', '') }
    return ref.startsWith('tag: ') ? { kind: 'tag', name: ref.slice(5) } : { kind: 'branch', name: ref }
  })
}

/** The numbers of added and removed lines. */
export function countsOf({ hunks }: Pick<GitFileDiff, 'hunks'>): { added: number; removed: number } {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  }
}

/** Git's progress in percent, if it reports any. */
export function percentOf(progress: string): number | undefined {
  const [, percent] = /\b(\d{1,3})%/.exec(progress) ?? []
  return percent === undefined ? undefined : Math.min(100, Number(percent))
}

/**
 * A failure for people: the action, then git's message without its hints. `rejected`: the remote has commits that are
 * not here.
 */
export function failureOf(
  doing: string,
  { message, hint }: { message: string; hint: string },
): { message: string; hint: string; rejected: boolean } {
  const lines = message.split('\n').filter((line) => line.trim() !== '' && !/^(hint:|To |From )/.test(line))
  const words = lines.map((line) => line.replace(/^(?:error|fatal): /, '').trim()).join('\n')
  return {
    message: `${doing} failed`,
    hint: [words, hint].filter((part) => part !== '').join('\n'),
    rejected: /\[rejected\]/.test(message),
  }
}

/** The letter for a changed file: U for an untracked one, ! for a conflict. */
export function letterOf({ index, worktree, conflict }: GitFile, staged = false): string {
  if (conflict !== undefined) return '!'
  const letter = staged || worktree === '.' ? index : worktree
  return letter === '?' ? 'U' : letter
}

/** Marks for the tree: letters for files, a dot for the folders above them. */
export function marksOf(status: GitStatus | undefined): Map<string, string> {
  const marks = new Map<string, string>()
  for (const file of status?.files ?? []) {
    const path = file.path.replace(/\/$/, '')
    marks.set(path, letterOf(file))
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash)
      if (!marks.has(folder)) marks.set(folder, '•')
    }
  }
  return marks
}

export interface DiffLine {
  kind: 'same' | 'added' | 'removed' | 'note'
  text: string
  before?: number
  after?: number
}

/** The lines of a hunk with their numbers on both sides. */
export function linesOf({ oldStart, newStart, lines }: Pick<GitHunk, 'oldStart' | 'newStart' | 'lines'>): DiffLine[] {
  let before = oldStart
  let after = newStart
  return lines.map((line): DiffLine => {
    const text = line.slice(1)
    switch (line[0]) {
      case '+':
        return { kind: 'added', text, after: after++ }
      case '-':
        return { kind: 'removed', text, before: before++ }
      case '\\':
        return { kind: 'note', text: line.slice(2) }
      default:
        return { kind: 'same', text, before: before++, after: after++ }
    }
  })
}
