import { describe, expect, it } from 'vitest'
import type { Agent, DestroyedAgent, EventName, Message, Session, Workspace } from '../protocol/messages'
import { apply, type Snapshot } from './state'

const workspace: Workspace = { id: 'w1', name: 'shop', path: '/code/shop', createdAt: '2026-01-01T00:00:00Z' }
const checkout: Session = {
  id: 's1',
  name: 'checkout',
  workspace: 'w1',
  owner: 'user:owner',
  createdAt: '2026-01-01T00:00:00Z',
}
const search: Session = { ...checkout, id: 's2', name: 'search' }
const snapshot: Snapshot = {
  status: {
    version: '0.1.0',
    build: 'b',
    pid: 1,
    port: 7890,
    address: 'http://127.0.0.1:7890',
    startedAt: '2026-01-01T00:00:00Z',
    home: '/h',
    nucleus: { state: 'running', pid: 2, restarts: 0 },
    theme: 'system',
  },
  me: { id: 'user:owner', name: 'ann' },
  sessions: [checkout],
  workspaces: [workspace],
  terminals: [],
  agents: [],
}
const fix: Agent = {
  id: 'a1',
  name: 'fix',
  agent: 'shell',
  protocol: 'terminal',
  status: 'starting',
  session: 's1',
  workspace: 'w1',
  isolation: 'worktree',
  sandboxed: false,
  branch: 'agentos/fix',
  cwd: '/code/shop/.shards/shell-fix',
  task: '',
  portBase: 20000,
  createdBy: 'user:owner',
  createdAt: '2026-01-01T00:00:00Z',
}
const destroyed: DestroyedAgent = {
  id: 'a1',
  name: 'fix',
  branch: 'agentos/fix',
  commits: 0,
  uncommitted: 0,
  ignored: [],
  remarks: [],
}

describe('apply', () => {
  it('adds a created session', () => {
    expect(apply(snapshot, { type: 'session.created', payload: search })?.sessions).toEqual([checkout, search])
  })

  it('does not list a session twice', () => {
    const renamed = { ...checkout, name: 'renamed' }
    expect(apply(snapshot, { type: 'session.created', payload: renamed })?.sessions).toEqual([renamed])
  })

  it('removes a deleted session', () => {
    expect(apply(snapshot, { type: 'session.deleted', payload: checkout })?.sessions).toEqual([])
  })

  it('ignores the deletion of a session it never saw', () => {
    expect(apply(snapshot, { type: 'session.deleted', payload: { ...checkout, id: 's9' } })?.sessions).toEqual([
      checkout,
    ])
  })

  it('adds a workspace', () => {
    const second = { ...workspace, id: 'w2' }
    expect(apply(snapshot, { type: 'workspace.created', payload: second })?.workspaces).toEqual([workspace, second])
  })

  it('follows the state of the nucleus', () => {
    expect(
      apply(snapshot, { type: 'nucleus.changed', payload: { state: 'lost', restarts: 0 } })?.status.nucleus,
    ).toEqual({
      state: 'lost',
      restarts: 0,
    })
    expect(apply(snapshot, { type: 'config.changed', payload: { theme: 'light' } })?.status.theme).toBe('light')
  })

  it('follows an agent from its creation to its end', () => {
    const created = apply(snapshot, { type: 'agent.created', payload: fix })
    const waiting = created && apply(created, { type: 'agent.status', payload: { ...fix, status: 'waiting' } })
    expect(waiting?.agents).toEqual([{ ...fix, status: 'waiting' }])
    expect(waiting && apply(waiting, { type: 'agent.destroyed', payload: destroyed })?.agents).toEqual([])
    expect(waiting && apply(waiting, { type: 'session.deleted', payload: checkout })?.agents).toEqual([])
  })

  it.each<EventName>([
    'session.created',
    'session.deleted',
    'workspace.created',
    'agent.status',
    'agent.destroyed',
    'nucleus.changed',
    'config.changed',
  ])('needs a fresh read when it cannot read a %s', (type) => {
    expect(apply(snapshot, { type, payload: { unexpected: true } } as unknown as Message)).toBeUndefined()
  })

  it('keeps the same snapshot for a message about something else', () => {
    expect(
      apply(snapshot, { type: 'viewer.link', payload: { session: 's1', name: 'log', url: 'https://example.org' } }),
    ).toBe(snapshot)
  })
})
