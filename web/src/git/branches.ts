import type { GitBranch } from './git'

/** A choice in the list of branches. */
export type BranchChoice = { kind: 'switch'; branch: GitBranch; name: string } | { kind: 'create'; name: string }

/** The branches that match the typed text and, if it is a new name, a branch to create. */
export function choicesFor(branches: readonly GitBranch[], typed: string): BranchChoice[] {
  const wanted = typed.trim()
  const here = new Set(branches.filter(({ remote }) => !remote).map(({ name }) => name))
  const found = branches
    .map((branch) => ({ kind: 'switch' as const, branch, name: localName(branch) }))
    .filter(
      ({ branch, name }) =>
        (!branch.remote || !here.has(name)) && branch.name.toLowerCase().includes(wanted.toLowerCase()),
    )
    .toSorted((a, b) => Number(b.branch.current) - Number(a.branch.current))
  const name = branchName(wanted)
  return name === '' || here.has(name) ? found : [...found, { kind: 'create', name }]
}

/** The local name of a remote branch: `origin/fix` becomes `fix`. */
export function localName({ name, remote }: Pick<GitBranch, 'name' | 'remote'>): string {
  return remote ? name.slice(name.indexOf('/') + 1) : name
}

/** A valid branch name made from typed text. */
export function branchName(words: string): string {
  return words
    .trim()
    .replace(/[^\p{L}\p{N}_./+#-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/\/{2,}/g, '/')
    .replace(/(^|\/)[.-]+/g, '$1')
    .replace(/(?:\.lock|[./-])+$/, '')
    .slice(0, 200)
}
