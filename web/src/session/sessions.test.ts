import { describe, expect, it } from 'vitest'
import { age, defaultName, inWorkspace, newestFirst, participantName } from './sessions'

describe('defaultName', () => {
  it.each([
    ['/code/shop-api', 'shop-api'],
    ['/code/shop-api/', 'shop-api'],
    ['  /code/my shop  ', 'my shop'],
    ['C:\\code\\shop', 'shop'],
    ['~/shop', 'shop'],
    ['/code/./', 'code'],
    ['/', ''],
    ['', ''],
  ])('of %j is %j', (folder, name) => {
    expect(defaultName(folder)).toBe(name)
  })
})

const session = (id: string, createdAt: string, workspace = 'w1') => ({
  id,
  name: id,
  workspace,
  owner: 'user:owner',
  createdAt,
})

describe('a list of sessions', () => {
  const older = session('older', '2026-01-01T00:00:00Z')
  const newer = session('newer', '2026-01-02T00:00:00.5Z', 'w2')

  it('starts with the newest', () => {
    expect(newestFirst([older, newer])).toEqual([newer, older])
  })

  it('can be of one workspace', () => {
    expect(inWorkspace([older, newer], 'w2')).toEqual([newer])
  })

  it('is of all workspaces when none is chosen', () => {
    expect(inWorkspace([older, newer], undefined)).toEqual([older, newer])
  })
})

describe('age', () => {
  const start = '2026-01-01T00:00:00Z'
  const after = (seconds: number) => age(start, Date.parse(start) + seconds * 1000)

  it('is shown in the largest whole unit', () => {
    expect([59, 60, 3599, 3600, 86_399, 86_400].map(after)).toEqual(['now', '1m', '59m', '1h', '23h', '1d'])
  })

  it('is now for a clock that is slightly ahead', () => {
    expect(after(-5)).toBe('now')
  })

  it('is empty for a time it cannot read', () => {
    expect(age('soon', 0)).toBe('')
  })
})

describe('words', () => {
  it('name a participant without its kind', () => {
    expect(['user:owner', 'owner'].map(participantName)).toEqual(['owner', 'owner'])
  })
})
