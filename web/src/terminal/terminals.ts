import type { Tone } from '../ui/Dot'
import type { Terminal } from '../protocol/messages'

/** A short name for the command: the shell's name, or the command without its folder. */
export function terminalName({ command }: Pick<Terminal, 'command'>): string {
  const [program = 'shell', ...args] = command
  return [program.slice(program.lastIndexOf('/') + 1), ...args].join(' ')
}

/** The names of terminals; those with the same command are numbered, except the oldest. */
export function terminalNames(terminals: readonly Pick<Terminal, 'id' | 'command'>[]): Map<string, string> {
  const seen = new Map<string, number>()
  return new Map(
    terminals.map((terminal) => {
      const name = terminalName(terminal)
      const number = (seen.get(name) ?? 0) + 1
      seen.set(name, number)
      return [terminal.id, number === 1 ? name : `${name} ${String(number)}`]
    }),
  )
}

export function isRunning({ state }: Pick<Terminal, 'state'>): boolean {
  return state === 'running'
}

export function terminalTone(terminal: Terminal): Tone {
  if (isRunning(terminal)) return 'good'
  return terminal.exitCode === 0 ? 'idle' : 'bad'
}

export function terminalState(terminal: Terminal): string {
  if (isRunning(terminal)) return 'running'
  return terminal.exitCode === undefined ? 'lost' : `exited with code ${String(terminal.exitCode)}`
}

/** A title set by a program: one line, of limited length, without characters that change how the rest is read. */
export function cleanTitle(title: string): string {
  return title
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, 60)
}

/** The folder relative to the workspace; empty for the workspace itself. */
export function placeOf({ cwd }: Pick<Terminal, 'cwd'>, workspace: string | undefined): string {
  if (workspace === undefined || cwd === workspace) return ''
  return cwd.startsWith(`${workspace}/`) ? cwd.slice(workspace.length + 1) : cwd
}

export function oldestFirst(terminals: readonly Terminal[]): Terminal[] {
  return terminals.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id.localeCompare(b.id))
}
