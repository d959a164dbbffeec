import type {
  Agent,
  AgentCard,
  AgentKind,
  AgentQuestion,
  DestroyedAgent,
  Preset,
  Workspace,
} from '../protocol/messages'
import type { Problem } from '../connection/problem'
import type { Panel } from '../canvas/panels'
import type { Tone } from '../ui/Dot'
import { counted } from '../ui/counted'

const ports = 10
const longestProposal = 24
/** Letters that cannot be reduced to a plain letter by removing a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

export type Status = Agent['status']
export const statuses: readonly Status[] = ['starting', 'running', 'idle', 'waiting', 'paused', 'exited', 'error']

/** An unknown status, from a newer daemon, is shown as starting. */
export function statusOf({ status }: Pick<Agent, 'status'>): Status {
  return statuses.find((known) => known === status) ?? 'starting'
}

const tones: Record<Status, Tone> = {
  starting: 'idle',
  running: 'run',
  idle: 'good',
  waiting: 'busy',
  paused: 'idle',
  exited: 'idle',
  error: 'bad',
}

export function statusTone(agent: Agent): Tone {
  return tones[statusOf(agent)]
}

/** The status with its details. */
export function statusWords({ status, exitCode, message }: Pick<Agent, 'status' | 'exitCode' | 'message'>): string {
  if (status === 'waiting') return 'waiting for you'
  if (exitCode !== undefined) return `${status} with code ${String(exitCode)}`
  return message === undefined ? status : `${status}: ${message}`
}

export function hasEnded(agent: Agent): boolean {
  return ['exited', 'error'].includes(statusOf(agent))
}

/** Whether it is an ACP agent. */
export function converses({ protocol }: Pick<Agent, 'protocol'>): boolean {
  return protocol === 'acp'
}

/** The agent's own panel, its conversation or terminal; undefined until it has one. */
export function agentPanel(
  agent: Pick<Agent, 'id' | 'protocol' | 'terminal'>,
): Panel<'terminal' | 'conversation'> | undefined {
  if (converses(agent)) return { kind: 'conversation', agent: agent.id }
  return agent.terminal === undefined ? undefined : { kind: 'terminal', terminal: agent.terminal }
}

/** The path of the file in the workspace; undefined if the agent works outside it. */
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

export function oldestFirst(agents: readonly Agent[]): Agent[] {
  return agents.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id.localeCompare(b.id))
}

/** `2 running, 1 waiting`, in the order of the statuses. */
export function countWords(agents: readonly Agent[]): string {
  return statuses
    .map((status) => ({ status, count: agents.filter((agent) => statusOf(agent) === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${String(count)} ${status}`)
    .join(', ')
}

/** The answers for which the question has an option. */
export function answers(question: AgentQuestion | undefined): ('Allow' | 'Deny')[] {
  const has = (kind: string) => question?.options.some((option) => option.kind.startsWith(kind)) === true
  return [...(has('allow_once') ? (['Allow'] as const) : []), ...(has('reject') ? (['Deny'] as const) : [])]
}

/** The facts below the agent's name. */
export function facts({ agent, branch, isolation, sandboxed, portBase }: Agent, card?: AgentCard): string[] {
  return [
    agent,
    isolation === 'none' ? 'in the project folder' : branch,
    ...(sandboxed ? ['sandboxed'] : []),
    `ports ${String(portBase)}–${String(portBase + ports - 1)}`,
    ...(card && card.queued > 0 ? [`${counted(card.queued, 'message')} queued`] : []),
  ]
}

/** The default name: the first words of the task, made unique. */
export function proposedName(task: string, taken: readonly string[]): string {
  const plain = task
    .slice(0, 200)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (letter) => plainLetters[letter] ?? letter)
  const words = plain.match(/[a-z0-9]+/g) ?? []
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join('-'))
  const first = beginnings.findLast(({ length }) => length <= longestProposal) ?? 'agent'
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? first : `${first}-${String(number)}`
    if (!taken.includes(candidate)) return candidate
  }
}

/** The interface of an agent: its terminal or a conversation. */
export type Way = Agent['protocol']

/** The interfaces that are installed for an agent kind. */
export function waysOf({ installed, acpInstalled }: Pick<AgentKind, 'installed' | 'acpInstalled'>): Way[] {
  return [...(installed ? (['terminal'] as const) : []), ...(acpInstalled ? (['acp'] as const) : [])]
}

/** The chosen interface if it is available, otherwise that of the last agent of the same kind. */
export function wayFor(
  kind: AgentKind,
  chosen: Way | undefined,
  others: readonly Pick<Agent, 'agent' | 'protocol'>[],
): Way {
  const ways = waysOf(kind)
  const before = others.findLast(({ agent }) => agent === kind.id)?.protocol
  return ways.find((way) => way === chosen) ?? ways.find((way) => way === before) ?? ways[0] ?? 'terminal'
}

export function installedFirst(kinds: readonly AgentKind[]): AgentKind[] {
  const here = (kind: AgentKind) => waysOf(kind).length > 0
  return [...kinds.filter(here), ...kinds.filter((kind) => !here(kind))]
}

/** One agent of a kind, or all of a preset. */
export type Choice = { kind: string; preset?: never } | { preset: string; kind?: never }

/** `Finds and fixes: shell as finder, codex as fixer`. */
export function teamWords({ description, agents }: Preset): string {
  const members = agents.map(({ name, agent }) => `${agent} as ${name}`).join(', ')
  return description === '' ? members : `${description}: ${members}`
}

export type NewAgentField = 'name' | 'kind' | 'task' | 'isolation' | 'base'

const fieldsByCode: Record<string, NewAgentField> = {
  E003: 'kind',
  E004: 'kind',
  E005: 'isolation',
  E012: 'base',
  E013: 'name',
}

/** The field of the New agent dialog that an error is about; undefined if none. */
export function fieldOf({ code, message }: Problem): NewAgentField | undefined {
  if (code !== 'E011') return fieldsByCode[code ?? '']
  if (message.includes('prompt')) return 'task'
  return message.startsWith('isolation') ? 'isolation' : 'name'
}

/** What destroying the agent will do with its work. */
export function fate({ isolation, branch }: Agent, card: AgentCard | undefined): string {
  if (isolation === 'none') return 'The project folder is not changed.'
  const changed = card?.changes
  if (changed?.files === 0) return 'No files changed.'
  return (
    (changed ? `${counted(changed.files, 'file')} changed. ` : '') +
    `Commits stay on ${branch}. Uncommitted work is kept in the trash for 30 days. ` +
    'Files that git ignores are deleted.'
  )
}

/** What destroying the agent did with its work. */
export function outcome({ branch, commits, uncommitted, trash, ignored, remarks }: DestroyedAgent): string[] {
  return [
    ...(commits > 0 ? [`${counted(commits, 'commit')} on branch ${branch}`] : []),
    ...(trash === undefined
      ? []
      : [`${counted(uncommitted, 'uncommitted file')} in the trash for 30 days: agentos trash restore ${trash}`]),
    ...(ignored.length > 0
      ? [
          `deleted (ignored by git): ${ignored.slice(0, 5).join(', ')}` +
            (ignored.length > 5 ? ` and ${String(ignored.length - 5)} more` : ''),
        ]
      : []),
    ...remarks,
  ]
}

export interface News {
  agent: Agent
  message: string
}

/** Notifications about agents that started to wait or have ended. */
export function newsBetween(before: readonly Agent[], now: readonly Agent[]): News[] {
  return now
    .filter((agent) => before.some(({ id, status }) => id === agent.id && status !== agent.status))
    .filter((agent) => agent.status === 'waiting' || hasEnded(agent))
    .map((agent) => ({
      agent,
      message: agent.status === 'waiting' ? `${agent.name} is waiting for you` : `${agent.name}: ${statusWords(agent)}`,
    }))
}

/** The page title, with the number of waiting agents, for people who look at another tab. */
export function pageTitle(agents: readonly Agent[]): string {
  const waiting = agents.filter(({ status }) => status === 'waiting').length
  return waiting === 0 ? 'AgentOS' : `(${String(waiting)} waiting) AgentOS`
}
