import { describe, expect, it } from 'vitest'
import {
  answerWords,
  endWords,
  kindWord,
  pathInWorkspace,
  shortPath,
  titleOf,
  toolState,
  usageWords,
  withoutFence,
} from './words'

const question = { id: 'c', tool: { id: 'c' }, options: [{ id: 'yes', name: 'Allow once', kind: 'allow_once' }] }

describe('a tool call in words', () => {
  it('has a kind and a title', () => {
    expect(kindWord({ kind: 'execute' })).toBe('Run')
    expect(kindWord({ kind: 'edit', title: 'edit a.txt' })).toBe('')
    expect(kindWord({ kind: 'other' })).toBe('')
    expect(titleOf({ id: 'call-1', title: ' ' })).toBe('call-1')
  })

  it('waits before anything else', () => {
    expect(toolState({ status: 'pending' }, [{ question }])).toBe('waiting')
    expect(toolState({ status: 'completed' }, [{ question, given: { option: 'yes', by: '' } }])).toBe('done')
    expect(toolState({ status: 'failed' }, [])).toBe('failed')
    expect(toolState({}, [])).toBe('running')
  })

  it('says what was answered', () => {
    expect(answerWords({ question }, 'you')).toBeUndefined()
    expect(answerWords({ question, given: { option: 'yes', by: 'user:owner' } }, 'you')).toBe('Allow once, by you')
    expect(answerWords({ question, given: { by: 'system' } }, 'you')).toBe('Not answered')
  })
})

describe('the end of a turn', () => {
  it('is shown unless it is normal', () => {
    expect(endWords('end_turn')).toBeUndefined()
    expect(endWords('cancelled')).toBe('Stopped.')
    expect(endWords('tired')).toBe('The turn ended: tired')
  })
})

describe('usage in words', () => {
  it.each([
    [{}, undefined],
    [{ inputTokens: 3, outputTokens: 1_234 }, '3 in, 1.2k out'],
    [{ contextUsed: 50_000, contextSize: 200_000 }, 'context 25%'],
    [{ contextUsed: 5, contextSize: 0 }, undefined],
  ])('of %j', (usage, words) => {
    expect(usageWords(usage)?.brief).toBe(words)
  })
})

describe('a path that an agent names', () => {
  const agent = { cwd: '/code/shop/.shards/peer-one' }

  it('is in the workspace or undefined', () => {
    expect(pathInWorkspace('/code/shop/.shards/peer-one/a.txt', agent, '/code/shop')).toBe('.shards/peer-one/a.txt')
    expect(pathInWorkspace('src/a.txt', agent, '/code/shop')).toBe('.shards/peer-one/src/a.txt')
    expect(pathInWorkspace('/etc/passwd', agent, '/code/shop')).toBeUndefined()
    expect(pathInWorkspace('/code/shop/../x', agent, '/code/shop')).toBeUndefined()
  })

  it('is shown as the agent sees it', () => {
    expect(shortPath('/code/shop/.shards/peer-one/src/a.txt', agent)).toBe('src/a.txt')
    expect(shortPath('/etc/passwd', agent)).toBe('/etc/passwd')
  })
})

describe('output', () => {
  it('has no code fence around it', () => {
    expect(withoutFence('```console\nline\n```')).toBe('line')
    expect(withoutFence('a ```b``` c')).toBe('a ```b``` c')
  })
})
