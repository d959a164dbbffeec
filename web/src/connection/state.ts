import type { Agent, DaemonStatus, Message, Participant, Session, Terminal, Workspace } from '../protocol/messages'
import { hasId, isAgent, isConfig, isNucleus, isSession, isTerminal, isWorkspace } from '../protocol/read'

/** The daemon's state as this page knows it. */
export interface Snapshot {
  status: DaemonStatus
  me: Participant
  sessions: readonly Session[]
  workspaces: readonly Workspace[]
  terminals: readonly Terminal[]
  agents: readonly Agent[]
}

/**
 * The snapshot after a message, or undefined if it must be read again. Applying a message twice, or one that the
 * snapshot already includes, changes nothing.
 */
export function apply(snapshot: Snapshot, { type, payload }: Message): Snapshot | undefined {
  switch (type) {
    case 'session.created':
      return isSession(payload) ? { ...snapshot, sessions: withItem(snapshot.sessions, payload) } : undefined
    case 'session.deleted':
      return hasId(payload) ? withoutSession(snapshot, payload.id) : undefined
    case 'workspace.created':
      return isWorkspace(payload) ? { ...snapshot, workspaces: withItem(snapshot.workspaces, payload) } : undefined
    case 'workspace.forgotten':
      return hasId(payload) ? { ...snapshot, workspaces: withoutItem(snapshot.workspaces, payload.id) } : undefined
    case 'terminal.opened':
    case 'terminal.exited':
      return isTerminal(payload) ? { ...snapshot, terminals: withItem(snapshot.terminals, payload) } : undefined
    case 'terminal.closed':
      return hasId(payload) ? { ...snapshot, terminals: withoutItem(snapshot.terminals, payload.id) } : undefined
    case 'agent.created':
    case 'agent.started':
    case 'agent.status':
      return isAgent(payload) ? { ...snapshot, agents: withItem(snapshot.agents, payload) } : undefined
    case 'agent.destroyed':
      return hasId(payload) ? { ...snapshot, agents: withoutItem(snapshot.agents, payload.id) } : undefined
    case 'nucleus.changed':
      return isNucleus(payload) ? { ...snapshot, status: { ...snapshot.status, nucleus: payload } } : undefined
    case 'config.changed':
      return isConfig(payload) ? { ...snapshot, status: { ...snapshot.status, theme: payload.theme } } : undefined
    default:
      return snapshot
  }
}

function withoutSession(snapshot: Snapshot, session: string): Snapshot {
  return {
    ...snapshot,
    sessions: withoutItem(snapshot.sessions, session),
    terminals: snapshot.terminals.filter((terminal) => terminal.session !== session),
    agents: snapshot.agents.filter((agent) => agent.session !== session),
  }
}

function withItem<T extends { id: string }>(items: readonly T[], item: T): readonly T[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((old) => (old.id === item.id ? item : old))
    : [...items, item]
}

function withoutItem<T extends { id: string }>(items: readonly T[], id: string): readonly T[] {
  return items.filter((item) => item.id !== id)
}
