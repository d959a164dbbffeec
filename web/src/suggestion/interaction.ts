import type { Agent, Interaction } from '../protocol/messages'
import { participantName } from '../session/sessions'
import type { Mode, Strategy } from './suggestionApi'

export const modes: readonly { mode: Mode; title: string; words: string }[] = [
  { mode: 'parallel', title: 'Parallel', words: 'everybody acts when they like' },
  { mode: 'sequential', title: 'Sequential', words: 'only who has the turn acts' },
  { mode: 'hybrid', title: 'Hybrid', words: 'agents only suggest, a person applies' },
]

export const strategies: readonly { strategy: Strategy; title: string }[] = [
  { strategy: 'prompt_user', title: 'A person decides each' },
  { strategy: 'user_wins', title: 'What people wrote stays' },
  { strategy: 'agent_wins', title: 'What the agent wants prevails' },
  { strategy: 'merge', title: 'Both are merged, character by character' },
]

/** Those who can have the turn: the person, and the agents of the session. */
export function turnTakers(
  { session }: Pick<Interaction, 'session'>,
  agents: readonly Agent[],
  me: { id: string; name: string },
): { id: string; name: string }[] {
  return [
    { id: me.id, name: `${me.name} (you)` },
    ...agents.filter((agent) => agent.session === session).map(({ id, name }) => ({ id: `agent:${id}`, name })),
  ]
}

/** For the status bar: `hybrid`, or whose turn it is. */
export function interactionWords({ mode, turn }: Interaction, agents: readonly Agent[]): string {
  if (mode !== 'sequential' || turn === undefined) return mode
  return `turn: ${agents.find(({ id }) => turn === `agent:${id}`)?.name ?? participantName(turn)}`
}
