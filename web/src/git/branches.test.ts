import { describe, expect, it } from 'vitest'
import { branchName, choicesFor } from './branches'
import type { GitBranch } from './git'

const branch = (name: string, more: Partial<GitBranch> = {}): GitBranch => ({
  name,
  current: false,
  remote: false,
  commit: 'c',
  subject: '',
  date: '',
  ahead: 0,
  behind: 0,
  ...more,
})
const branches = [
  branch('fix/login'),
  branch('main', { current: true }),
  branch('origin/main', { remote: true }),
  branch('origin/docs', { remote: true }),
]
const names = (typed: string) => choicesFor(branches, typed).map(({ kind, name }) => `${kind} ${name}`)

describe('the choice of a branch', () => {
  it('starts with the current one and leaves out remote branches that exist locally', () => {
    expect(names('')).toEqual(['switch main', 'switch fix/login', 'switch docs'])
  })

  it('offers to create a new name', () => {
    expect(names('LOG')).toEqual(['switch fix/login', 'create LOG'])
    expect(names('main')).toEqual(['switch main'])
    expect(names('new idea')).toEqual(['create new-idea'])
  })
})

describe('the name of a branch', () => {
  it('is valid for git', () => {
    expect(branchName(' add a  login: page? ')).toBe('add-a-login-page')
    expect(branchName('-feature//.x..y.lock')).toBe('feature/x.y')
    expect(branchName('größe')).toBe('größe')
    expect(branchName('~^:?')).toBe('')
  })
})
