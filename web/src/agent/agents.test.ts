import { describe, expect, it } from 'vitest'
import type { Agent, AgentKind } from '../protocol/messages'
import {
  agentPanel,
  answers,
  countWords,
  fate,
  fieldOf,
  installedFirst,
  newsBetween,
  outcome,
  pageTitle,
  placeInWorkspace,
  proposedName,
  statusWords,
  teamWords,
  wayFor,
} from './agents'

const fix: Agent = {
  id: 'a1',
  name: 'fix',
  agent: 'shell',
  protocol: 'terminal',
  status: 'running',
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
const destroyed = { id: 'a1', name: 'fix', branch: '', commits: 0, uncommitted: 0, ignored: [], remarks: [] }

describe('a question', () => {
  const asked = (...kinds: string[]) => ({
    agent: 'a1',
    question: 'd',
    text: 'may I?',
    options: kinds.map((kind) => ({ id: kind, name: kind, kind })),
  })

  it('is answered with its own options', () => {
    expect(answers(asked('allow_once', 'allow_always', 'reject_once'))).toEqual(['Allow', 'Deny'])
    expect(answers(asked('allow_always', 'reject_always'))).toEqual(['Deny'])
    expect(answers(asked())).toEqual([])
    expect(answers(undefined)).toEqual([])
  })
})

describe('a proposed name', () => {
  it.each([
    ['', 'agent'],
    ['Fix the login form', 'fix-the-login-form'],
    ['Überprüfe: Größe!', 'uberprufe-grosse'],
    ['STRAẞE, Ærø', 'strasse-aero'],
    ['Łódź', 'lodz'],
    ['日本語', 'agent'],
    ['rename everything everywhere in the project', 'rename-everything'],
    ['x'.repeat(60), 'agent'],
  ])('of %j is %s', (task, name) => {
    expect(proposedName(task, [])).toBe(name)
  })

  it('is unique', () => {
    expect(proposedName('', ['agent', 'agent-2'])).toBe('agent-3')
  })
})

describe('a team in words', () => {
  const agents = [
    { name: 'finder', agent: 'shell', instruction: '' },
    { name: 'fixer', agent: 'codex', instruction: '' },
  ]

  it.each([
    ['Finds and fixes', 'Finds and fixes: shell as finder, codex as fixer'],
    ['', 'shell as finder, codex as fixer'],
  ])('with the description %j', (description, words) => {
    expect(teamWords({ name: 'repair', description, agents, source: '' })).toBe(words)
  })
})

describe('the status in words', () => {
  it.each<[Pick<Agent, 'status' | 'exitCode' | 'message'>, string]>([
    [{ status: 'idle' }, 'idle'],
    [{ status: 'waiting' }, 'waiting for you'],
    [{ status: 'exited', exitCode: 3 }, 'exited with code 3'],
    [{ status: 'error', message: 'its terminal is gone' }, 'error: its terminal is gone'],
  ])('%j', (agent, words) => {
    expect(statusWords(agent)).toBe(words)
  })

  it('is counted for several', () => {
    expect(countWords([fix, fix, { ...fix, status: 'waiting' }])).toBe('2 running, 1 waiting')
  })
})

describe('a complaint', () => {
  it.each([
    ['E003', 'unknown agent kind "x"', 'kind'],
    ['E004', 'Aider is not installed', 'kind'],
    ['E005', '/code is not in a git repository', 'isolation'],
    ['E011', 'invalid agent name "X"', 'name'],
    ['E011', 'a prompt can have at most 100000 characters', 'task'],
    ['E011', 'isolation "moon" is not available', 'isolation'],
    ['E012', 'no commit or branch "x"', 'base'],
    ['E013', 'an agent named "x" already exists here', 'name'],
    ['E006', 'you may not', undefined],
  ])('%s %s is about %s', (code, message, field) => {
    expect(fieldOf({ code, message, hint: '' })).toBe(field)
  })
})

describe('destroying', () => {
  it('says beforehand what happens to the work', () => {
    const card = { id: 'a1', lines: [], queued: 0, changes: { files: 2, added: 1, removed: 0 } }
    expect(fate(fix, card)).toMatch(/^2 files changed\. Commits stay on agentos\/fix\. /)
    expect(fate(fix, { ...card, changes: { files: 0, added: 0, removed: 0 } })).toBe('No files changed.')
    expect(fate({ ...fix, isolation: 'none' }, undefined)).toMatch(/is not changed/)
  })

  it('says afterwards what was kept and where', () => {
    expect(outcome(destroyed)).toEqual([])
    expect(
      outcome({
        ...destroyed,
        branch: 'agentos/fix',
        commits: 1,
        uncommitted: 2,
        trash: 'a1',
        ignored: ['target/'],
        remarks: ['lost, because it could not be saved: vendor/'],
      }),
    ).toEqual([
      '1 commit on branch agentos/fix',
      '2 uncommitted files in the trash for 30 days: agentos trash restore a1',
      'deleted (ignored by git): target/',
      'lost, because it could not be saved: vendor/',
    ])
  })
})

describe('news', () => {
  it('reports agents that started to wait or ended', () => {
    const waiting: Agent = { ...fix, status: 'waiting' }
    const ended: Agent = { ...fix, id: 'a2', name: 'docs', status: 'exited', exitCode: 0 }
    const before = [fix, { ...fix, id: 'a2', name: 'docs' }, { ...fix, id: 'a3' }]
    const now: Agent[] = [waiting, ended, { ...fix, id: 'a3', status: 'idle' }, { ...waiting, id: 'a4' }]
    expect(newsBetween(before, now).map(({ message }) => message)).toEqual([
      'fix is waiting for you',
      'docs: exited with code 0',
    ])
    expect(newsBetween(now, now)).toEqual([])
  })

  it('is counted in the title', () => {
    expect(pageTitle([fix])).toBe('AgentOS')
    expect(pageTitle([fix, { ...fix, status: 'waiting' }])).toBe('(1 waiting) AgentOS')
  })
})

const kind = (id: string, installed: boolean, acpInstalled = false): AgentKind => ({
  id,
  name: id,
  installed,
  install: '',
  acp: [],
  acpInstalled,
  acpInstall: '',
  source: '',
  ofProject: false,
})

describe('the interface of an agent', () => {
  it('is the chosen one, then that of the last of its kind, then a terminal', () => {
    const both = kind('shell', true, true)
    expect(wayFor(both, undefined, [])).toBe('terminal')
    expect(wayFor(both, undefined, [{ ...fix, protocol: 'acp' }])).toBe('acp')
    expect(wayFor(both, 'terminal', [{ ...fix, protocol: 'acp' }])).toBe('terminal')
  })

  it('is one that is installed', () => {
    expect(wayFor(kind('shell', false, true), 'terminal', [])).toBe('acp')
    expect(wayFor(kind('shell', true), 'acp', [{ ...fix, protocol: 'acp' }])).toBe('terminal')
  })

  it('determines the panel of the agent', () => {
    expect(agentPanel({ ...fix, protocol: 'acp', terminal: 't' })).toEqual({ kind: 'conversation', agent: 'a1' })
    expect(agentPanel({ ...fix, terminal: 't' })).toEqual({ kind: 'terminal', terminal: 't' })
    expect(agentPanel(fix)).toBeUndefined()
  })
})

it('lists the kinds that are installed first', () => {
  expect(
    installedFirst([kind('a', false), kind('b', true), kind('c', false), kind('d', true)]).map(({ id }) => id),
  ).toEqual(['b', 'd', 'a', 'c'])
})

describe('a file of an agent', () => {
  it('is found in the workspace if the agent works in it', () => {
    expect(placeInWorkspace({ cwd: '/p/.shards/fix' }, { path: '/p' }, 'src/a')).toBe('.shards/fix/src/a')
    expect(placeInWorkspace({ cwd: '/p' }, { path: '/p' }, 'src/a')).toBe('src/a')
    expect(placeInWorkspace({ cwd: '/pp' }, { path: '/p' }, 'src/a')).toBeUndefined()
  })
})
