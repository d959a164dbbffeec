import { expect, it } from 'vitest'
import type { Agent } from '../protocol/messages'
import { interactionWords, turnTakers } from './interaction'

const agents = [
  { id: '7', name: 'fix', session: 's' },
  { id: '8', name: 'other', session: 't' },
] as Agent[]

it('says the mode, or whose turn it is', () => {
  expect(interactionWords({ session: 's', mode: 'hybrid', strategy: 'merge' }, agents)).toBe('hybrid')
  expect(interactionWords({ session: 's', mode: 'sequential', strategy: 'merge', turn: 'agent:7' }, agents)).toBe(
    'turn: fix',
  )
  expect(interactionWords({ session: 's', mode: 'sequential', strategy: 'merge', turn: 'user:owner' }, agents)).toBe(
    'turn: owner',
  )
})

it('gives the turn to the person or an agent of the session', () => {
  expect(turnTakers({ session: 's' }, agents, { id: 'user:owner', name: 'Ann' })).toEqual([
    { id: 'user:owner', name: 'Ann (you)' },
    { id: 'agent:7', name: 'fix' },
  ])
})
