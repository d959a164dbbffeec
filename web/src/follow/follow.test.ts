import { expect, it } from 'vitest'
import type { Agent, AgentFile } from '../protocol/messages'
import { meant, moved, nobody, paused, placeWords, resumed, toggled } from './follow'

const place: AgentFile = { agent: '7', session: 's', workspace: 'w', path: 'src/a.js', access: 'read', line: 12 }
const agent = (id: string, status: string) => ({ id, status }) as Agent

it('goes where the one goes that is followed, and nobody else', () => {
  const now = toggled(nobody, '7')
  expect(moved(now, place).place).toBe(place)
  expect(moved(now, { ...place, agent: '8' })).toBe(now)
  expect(moved(nobody, place)).toBe(nobody)
})

it('is turned off by the switch that turned it on', () => {
  expect(toggled(toggled(nobody, '7'), '7')).toBe(nobody)
  expect(toggled(toggled(nobody, '7'), '8').agent).toBe('8')
})

it('pauses, and knows the place to come back to', () => {
  const now = moved(paused(toggled(nobody, '7')), place)
  expect(now).toEqual({ agent: '7', place, paused: true })
  expect(resumed(now)).toEqual({ agent: '7', place, paused: false })
  expect(paused(nobody)).toBe(nobody)
})

it('means the one who is followed, the one in front, the one that works, or the last', () => {
  const agents = [agent('1', 'idle'), agent('2', 'running'), agent('3', 'idle')]
  expect(meant({ ...nobody, agent: '1' }, agents, agents[2])?.id).toBe('1')
  expect(meant(nobody, agents, agents[0])?.id).toBe('1')
  expect(meant(nobody, agents, undefined)?.id).toBe('2')
  expect(meant(nobody, [agent('1', 'idle'), agent('3', 'idle')], undefined)?.id).toBe('3')
  expect(meant(nobody, [], undefined)).toBeUndefined()
})

it('says where it is', () => {
  expect(placeWords(place)).toBe('a.js:12')
})
