import { createStore } from 'zustand/vanilla'
import type { Agent, AgentFile } from '../protocol/messages'

/** The followed agent, its position, and whether following is paused because the person does something else. */
export interface Following {
  agent: string | undefined
  place: AgentFile | undefined
  paused: boolean
}

export const nobody: Following = { agent: undefined, place: undefined, paused: false }

export const following = createStore<Following>(() => nobody)

export function toggled({ agent }: Following, other: string): Following {
  return agent === other ? nobody : { agent: other, place: undefined, paused: false }
}

/** Updated while paused too, so that resuming goes to the agent's latest position. */
export function moved(now: Following, place: AgentFile): Following {
  return place.agent === now.agent ? { ...now, place } : now
}

export function paused(now: Following): Following {
  return now.agent === undefined || now.paused ? now : { ...now, paused: true }
}

export function resumed(now: Following): Following {
  return now.paused ? { ...now, paused: false } : now
}

/**
 * The agent to follow by shortcut: the followed one, else the active one, else the last that is running, else the last.
 */
export function followTarget(now: Following, agents: readonly Agent[], inFront: Agent | undefined): Agent | undefined {
  return (
    agents.find(({ id }) => id === now.agent) ??
    inFront ??
    agents.findLast(({ status }) => status === 'running' || status === 'waiting') ??
    agents.at(-1)
  )
}

/** `src/a.js:12`. */
export function placeWords({ path, line }: AgentFile): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return line === undefined ? name : `${name}:${String(line)}`
}
