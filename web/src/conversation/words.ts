import type { Agent, ToolCall, Usage } from '../protocol/messages'
import type { Asked } from './talk'

const kinds: Record<string, string> = {
  read: 'Read',
  edit: 'Edit',
  delete: 'Delete',
  move: 'Move',
  search: 'Search',
  execute: 'Run',
  think: 'Think',
  fetch: 'Fetch',
}

/** What a tool call does, in one word; nothing when its title begins with it. */
export function kindWord({ kind, title = '' }: Pick<ToolCall, 'kind' | 'title'>): string {
  const word = kinds[kind ?? ''] ?? ''
  return title.trim().toLowerCase().startsWith(word.toLowerCase()) ? '' : word
}

/** What it does to what; agents that have no title for a call are quoted by its id. */
export function titleOf({ id, title }: Pick<ToolCall, 'id' | 'title'>): string {
  return title === undefined || title.trim() === '' ? id : title.trim()
}

export type ToolState = 'waiting' | 'running' | 'done' | 'failed'

export function toolState({ status }: Pick<ToolCall, 'status'>, asked: readonly Asked[]): ToolState {
  if (asked.some(({ given }) => given === undefined)) return 'waiting'
  if (status === 'completed') return 'done'
  return status === 'failed' ? 'failed' : 'running'
}

/** What was answered, in the agent's own words for it. */
export function answerWords({ question, given }: Asked, by: string): string | undefined {
  if (!given) return undefined
  const option = question.options.find(({ id }) => id === given.option)
  return given.option === undefined ? 'Not answered' : `${option?.name ?? given.option}, by ${by}`
}

const endings: Record<string, string> = {
  cancelled: 'Stopped.',
  max_tokens: 'Stopped: it has used all the tokens that it may.',
  max_turn_requests: 'Stopped: it has asked its model as often as it may.',
  refusal: 'It refused to go on.',
  lost: 'The turn was lost.',
  error: 'The turn failed.',
}

/** How a turn ended, unless it is what everybody expects. */
export function endWords(reason: string): string | undefined {
  return reason === 'end_turn' ? undefined : (endings[reason] ?? `The turn ended: ${reason}`)
}

/** How much of what the model can remember is used, and what the last turn cost; nothing of which nobody told. */
export function usageWords({
  contextUsed,
  contextSize,
  inputTokens,
  outputTokens,
}: Usage): { brief: string; full: string } | undefined {
  const turn = [
    ...(inputTokens === undefined ? [] : [`${tokens(inputTokens)} in`]),
    ...(outputTokens === undefined ? [] : [`${tokens(outputTokens)} out`]),
  ].join(', ')
  const known = contextUsed !== undefined && contextSize !== undefined && contextSize > 0
  if (!known) return turn === '' ? undefined : { brief: turn, full: `Tokens of the last turn: ${turn}` }
  const context = `${tokens(contextUsed)} of ${tokens(contextSize)} tokens of its context are used`
  return {
    brief: `context ${String(Math.round((100 * contextUsed) / contextSize))}%`,
    full: turn === '' ? context : `${context}; the last turn: ${turn}`,
  }
}

function tokens(count: number): string {
  if (count < 1_000) return String(count)
  return count < 1_000_000 ? `${String(Math.round(count / 100) / 10)}k` : `${String(Math.round(count / 100_000) / 10)}M`
}

/** What the field for the next message says. */
export function composerWords({ name, status }: Pick<Agent, 'name' | 'status'>): string {
  switch (status) {
    case 'running':
      return `${name} is at work. What you send waits until it is done.`
    case 'waiting':
      return `${name} waits for your answer. What you send waits until it is done.`
    case 'starting':
      return `${name} starts. What you send waits until it has.`
    default:
      return `Tell ${name} what to do. Enter sends, Shift+Enter is a new line.`
  }
}

/** A path that an agent named, in the workspace; undefined when it is elsewhere. */
export function pathInWorkspace(path: string, agent: Pick<Agent, 'cwd'>, workspace: string): string | undefined {
  const absolute = path.startsWith('/') ? path : `${agent.cwd}/${path}`
  return absolute.startsWith(`${workspace}/`) && !absolute.split('/').includes('..')
    ? absolute.slice(workspace.length + 1)
    : undefined
}

/** As short as it can be said to somebody who knows where the agent works. */
export function shortPath(path: string, { cwd }: Pick<Agent, 'cwd'>): string {
  return path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path
}

/** The output of a command is often wrapped into a block of code, which is how it is shown anyway. */
export function withoutFence(text: string): string {
  const [, inner] = /^\s*(?:`{3,})[\w-]*\n([\s\S]*?)\n?`{3,}\s*$/.exec(text) ?? []
  return inner ?? text
}
