import { describe, expect, it } from 'vitest'
import type { Terminal } from '../protocol/messages'
import { cleanTitle, placeOf, terminalName, terminalNames, terminalState, terminalTone } from './terminals'

const terminal: Terminal = {
  id: 't',
  session: 's',
  command: ['/bin/bash'],
  cwd: '/p',
  cols: 80,
  rows: 24,
  state: 'running',
  createdBy: 'user:owner',
  createdAt: '',
  lastActivity: '',
  viewers: 0,
}

describe('a terminal', () => {
  it('is named after its command', () => {
    expect(terminalName(terminal)).toBe('bash')
    expect(terminalName({ command: ['/usr/bin/npm', 'test'] })).toBe('npm test')
    expect(terminalName({ command: [] })).toBe('shell')
  })

  it('has a number if others have the same command', () => {
    const [bash, npm] = [{ command: ['/bin/bash'] }, { command: ['npm', 'test'] }]
    const named = terminalNames([
      { id: 'a', ...bash },
      { id: 'b', ...npm },
      { id: 'c', ...bash },
      { id: 'd', ...bash },
    ])
    expect([...named.values()]).toEqual(['bash', 'npm test', 'bash 2', 'bash 3'])
  })

  it('says its status', () => {
    expect([terminalTone(terminal), terminalState(terminal)]).toEqual(['good', 'running'])
    const failed: Terminal = { ...terminal, state: 'exited', exitCode: 2 }
    expect([terminalTone(failed), terminalState(failed)]).toEqual(['bad', 'exited with code 2'])
    expect(terminalTone({ ...failed, exitCode: 0 })).toBe('idle')
  })

  it('shows its folder relative to the workspace', () => {
    expect(placeOf({ cwd: '/p' }, '/p')).toBe('')
    expect(placeOf({ cwd: '/p/src' }, '/p')).toBe('src')
    expect(placeOf({ cwd: '/etc' }, '/p')).toBe('/etc')
  })

  it('has a title without control characters', () => {
    expect(cleanTitle('a\u202eb\u0007\nc')).toBe('abc')
    expect(cleanTitle('x'.repeat(500))).toHaveLength(60)
  })
})
