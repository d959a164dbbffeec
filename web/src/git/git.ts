export interface GitFile {
  path: string
  oldPath?: string
  index: string
  worktree: string
  conflict?: string
}

export interface GitStatus {
  branch?: string
  head?: string
  upstream?: string
  ahead: number
  behind: number
  detached: boolean
  state?: string
  files: readonly GitFile[]
}

export interface GitHunk {
  id: string
  header: string
  oldStart: number
  newStart: number
  lines: readonly string[]
}

export interface GitFileDiff {
  path: string
  oldPath?: string
  status: string
  binary: boolean
  hunks: readonly GitHunk[]
}

export function stagedFiles({ files }: GitStatus): GitFile[] {
  return files.filter(({ index, conflict }) => conflict === undefined && index !== '.' && index !== '?')
}

export function changedFiles({ files }: GitStatus): GitFile[] {
  return files.filter(({ worktree, conflict }) => conflict === undefined && worktree !== '.')
}

export function conflicts({ files }: GitStatus): GitFile[] {
  return files.filter(({ conflict }) => conflict !== undefined)
}

/** The letter for a changed file: U for one that git does not know, ! for a conflict. */
export function letterOf({ index, worktree, conflict }: GitFile, staged = false): string {
  if (conflict !== undefined) return '!'
  const letter = staged || worktree === '.' ? index : worktree
  return letter === '?' ? 'U' : letter
}

/** Marks for the tree: letters for files, a point for the folders above them. */
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
export function linesOf({ oldStart, newStart, lines }: GitHunk): DiffLine[] {
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
