import type { Agent, ErrorBody, Message, Nucleus, Session, Terminal, Workspace } from './messages'

/** Validates data from the wire, which the compiler cannot check. */

export function readMessage(json: string): Message | undefined {
  const value = parse(json)
  return hasStrings(value, 'type') ? (value as Message) : undefined
}

export function isSession(value: unknown): value is Session {
  return hasStrings(value, 'id', 'name', 'workspace', 'owner', 'createdAt')
}

export function isWorkspace(value: unknown): value is Workspace {
  return hasStrings(value, 'id', 'name', 'path', 'createdAt')
}

export function isTerminal(value: unknown): value is Terminal {
  return (
    hasStrings(value, 'id', 'session', 'state', 'cwd', 'createdAt') &&
    Array.isArray((value as { command?: unknown }).command)
  )
}

export function isAgent(value: unknown): value is Agent {
  return hasStrings(value, 'id', 'name', 'agent', 'status', 'session', 'workspace', 'isolation', 'branch', 'createdAt')
}

export function isNucleus(value: unknown): value is Nucleus {
  return hasStrings(value, 'state')
}

export function isConfig(value: unknown): value is { theme: string } {
  return hasStrings(value, 'theme')
}

export function hasId(value: unknown): value is { id: string } {
  return hasStrings(value, 'id')
}

export function isErrorBody(value: unknown): value is ErrorBody {
  return isObject(value) && hasStrings(value.error, 'code', 'name', 'message')
}

export function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

export function hasStrings<K extends string>(value: unknown, ...keys: K[]): value is Record<K, string> {
  return isObject(value) && keys.every((key) => typeof value[key] === 'string')
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
