import type { Agent, Interaction } from '../protocol/messages'
import { participantName } from '../session/sessions'
import type { Mode, Strategy } from './suggestionApi'

export const modes: readonly { mode: Mode; title: string; words: string }[] = [
  { mode: 'parallel', title: 'Parallel', words: 'everyone can act at any time' },
  { mode: 'sequential', title: 'Sequential', words: 'only the participant whose turn it is can act' },
  { mode: 'hybrid', title: 'Hybrid', words: 'agents suggest, people apply' },
]

export const strategies: readonly { strategy: Strategy; title: string }[] = [
  { strategy: 'prompt_user', title: 'Ask each time' },
  { strategy: 'user_wins', title: "Keep people's text" },
  { strategy: 'agent_wins', title: "Use the agent's text" },
  { strategy: 'merge', title: 'Merge both, character by character' },
]

/** Who can have the turn: the person, and the agents of the session. */
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

/** For the status bar: the mode, or whose turn it is. */
export function interactionWords({ mode, turn }: Interaction, agents: readonly Agent[]): string {
  if (mode !== 'sequential' || turn === undefined) return mode
  return `turn: ${agents.find(({ id }) => turn === `agent:${id}`)?.name ?? participantName(turn)}`
}
