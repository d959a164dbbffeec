import type { Task } from '../protocol/messages'
import type { Tone } from '../ui/Dot'
import { counted } from '../ui/counted'

export interface Row {
  task: Task
  level: number
  /** Undefined for a task without parts. */
  expanded: boolean | undefined
}

const over: ReadonlySet<Task['status']> = new Set(['completed', 'failed', 'cancelled'])
const tones: Record<Task['status'], Tone> = {
  pending: 'idle',
  running: 'run',
  waiting: 'busy',
  completed: 'good',
  failed: 'bad',
  cancelled: 'idle',
}

export function isOver({ status }: Pick<Task, 'status'>): boolean {
  return over.has(status)
}

export function toneOf({ status }: Pick<Task, 'status'>): Tone {
  return tones[status]
}

/** Adds or replaces a task; a new top-level task comes first. */
export function withTask(tasks: readonly Task[], task: Task): readonly Task[] {
  if (tasks.some(({ id }) => id === task.id)) return tasks.map((old) => (old.id === task.id ? task : old))
  return task.parent === undefined ? [task, ...tasks] : [...tasks, task]
}

/** The visible rows of the tree. The latest and the running tasks are expanded, unless somebody chose otherwise. */
export function rowsOf(tasks: readonly Task[], chosen: ReadonlyMap<string, boolean>): Row[] {
  const parts = new Map<string | undefined, Task[]>()
  for (const task of tasks) parts.set(task.parent, [...(parts.get(task.parent) ?? []), task])
  const below = (parent: string | undefined, level: number): Row[] =>
    (parts.get(parent) ?? []).flatMap((task, index) => {
      const open = chosen.get(task.id) ?? (!isOver(task) || index === 0)
      const expanded = parts.has(task.id) ? open : undefined
      return [{ task, level, expanded }, ...(expanded === true ? below(task.id, level + 1) : [])]
    })
  return below(undefined, 1)
}

/** The files changed by a task and its parts. */
export function changedFiles(task: Task, tasks: readonly Task[]): string[] {
  const files = [task, ...tasks.filter(({ parent }) => parent === task.id)].flatMap((each) => each.files)
  return [...new Set(files.filter(({ access }) => access === 'write').map(({ path }) => path))].toSorted()
}

/** `3.2s`, `4m 10s`, `2h 5m`. */
export function durationWords({ startedAt, endedAt }: Pick<Task, 'startedAt' | 'endedAt'>, now: number): string {
  const seconds = Math.max(0, ((endedAt === undefined ? now : Date.parse(endedAt)) - Date.parse(startedAt)) / 1_000)
  if (seconds < 10) return `${seconds.toFixed(1)}s`
  const whole = Math.floor(seconds)
  if (whole < 60) return `${String(whole)}s`
  if (whole < 3_600) return `${String(Math.floor(whole / 60))}m ${String(whole % 60)}s`
  return `${String(Math.floor(whole / 3_600))}h ${String(Math.floor((whole % 3_600) / 60))}m`
}

export function statusWords({ status, message }: Pick<Task, 'status' | 'message'>): string {
  return message === undefined ? status : `${status}: ${message}`
}

/** `2 of 9 tasks running`. */
export function summaryWords(tasks: readonly Task[]): string {
  const roots = tasks.filter(({ parent }) => parent === undefined)
  const running = roots.filter((task) => !isOver(task)).length
  return running === 0
    ? counted(roots.length, 'task')
    : `${String(running)} of ${counted(roots.length, 'task')} running`
}

/** Appends to a text, of which only the end is kept. */
export function appended(text: string, chunk: string, reset: boolean, most = 200_000): string {
  const all = reset ? chunk : text + chunk
  return all.length <= most ? all : all.slice(all.indexOf('\n', all.length - most) + 1)
}
