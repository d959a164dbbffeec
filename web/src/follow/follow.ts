import { createStore } from 'zustand/vanilla'
import type { Agent, AgentFile } from '../protocol/messages'

/** Whose files open by themselves, where they are now, and whether the person looks at something else meanwhile. */
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

/** Where the agent is is known while nobody looks, so that they come to where it is then. */
export function moved(now: Following, place: AgentFile): Following {
  return place.agent === now.agent ? { ...now, place } : now
}

export function paused(now: Following): Following {
  return now.agent === undefined || now.paused ? now : { ...now, paused: true }
}

export function resumed(now: Following): Following {
  return now.paused ? { ...now, paused: false } : now
}

/** The one that a key means: who is followed, else the one in front, else the last that works, else the last. */
export function meant(now: Following, agents: readonly Agent[], inFront: Agent | undefined): Agent | undefined {
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
