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

/** The verb of a tool call; empty if its title starts with it. */
export function kindWord({ kind, title = '' }: Pick<ToolCall, 'kind' | 'title'>): string {
  const word = kinds[kind ?? ''] ?? ''
  return title.trim().toLowerCase().startsWith(word.toLowerCase()) ? '' : word
}

/** The title of a tool call, or its id if it has none. */
export function titleOf({ id, title }: Pick<ToolCall, 'id' | 'title'>): string {
  return title === undefined || title.trim() === '' ? id : title.trim()
}

export type ToolState = 'waiting' | 'running' | 'done' | 'failed'

export function toolState({ status }: Pick<ToolCall, 'status'>, asked: readonly Asked[]): ToolState {
  if (asked.some(({ given }) => given === undefined)) return 'waiting'
  if (status === 'completed') return 'done'
  return status === 'failed' ? 'failed' : 'running'
}

/** The answer, in the agent's own words. */
export function answerWords({ question, given }: Asked, by: string): string | undefined {
  if (!given) return undefined
  const option = question.options.find(({ id }) => id === given.option)
  return given.option === undefined ? 'Not answered' : `${option?.name ?? given.option}, by ${by}`
}

const endings: Record<string, string> = {
  cancelled: 'Stopped.',
  max_tokens: 'Stopped: token limit reached.',
  max_turn_requests: 'Stopped: model request limit reached.',
  refusal: 'The agent refused to continue.',
  lost: 'The turn did not finish.',
  error: 'The turn failed.',
}

/** How a turn ended; undefined if it ended normally. */
export function endWords(reason: string): string | undefined {
  return reason === 'end_turn' ? undefined : (endings[reason] ?? `The turn ended: ${reason}`)
}

/**
 * How much of the context window is used, and the tokens of the last turn; leaves out what the agent did not report.
 */
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
  if (!known) return turn === '' ? undefined : { brief: turn, full: `Tokens used in the last turn: ${turn}` }
  const context = `${tokens(contextUsed)} of ${tokens(contextSize)} context tokens used`
  return {
    brief: `context ${String(Math.round((100 * contextUsed) / contextSize))}%`,
    full: turn === '' ? context : `${context}; last turn: ${turn}`,
  }
}

function tokens(count: number): string {
  if (count < 1_000) return String(count)
  return count < 1_000_000 ? `${String(Math.round(count / 100) / 10)}k` : `${String(Math.round(count / 100_000) / 10)}M`
}

/** The placeholder of the message field. */
export function composerWords({ name, status }: Pick<Agent, 'name' | 'status'>): string {
  switch (status) {
    case 'running':
      return `${name} is running. Messages are queued until it is idle.`
    case 'waiting':
      return `${name} is waiting for your answer. Messages are queued until it is idle.`
    case 'starting':
      return `${name} is starting. Messages are queued until it is ready.`
    default:
      return `Message ${name}. Enter sends, Shift+Enter inserts a new line.`
  }
}

/** The path in the workspace of a path that an agent named; undefined if it is elsewhere. */
export function pathInWorkspace(path: string, agent: Pick<Agent, 'cwd'>, workspace: string): string | undefined {
  const absolute = path.startsWith('/') ? path : `${agent.cwd}/${path}`
  return absolute.startsWith(`${workspace}/`) && !absolute.split('/').includes('..')
    ? absolute.slice(workspace.length + 1)
    : undefined
}

/** The path relative to the agent's folder, if it is inside. */
export function shortPath(path: string, { cwd }: Pick<Agent, 'cwd'>): string {
  return path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path
}

/** Removes the code fence around the output of a command, which is shown as code anyway. */
export function withoutFence(text: string): string {
  const [, inner] = /^\s*(?:`{3,})[\w-]*\n([\s\S]*?)\n?`{3,}\s*$/.exec(text) ?? []
  return inner ?? text
}
