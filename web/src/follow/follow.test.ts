import { expect, it } from 'vitest'
import type { Agent, AgentFile } from '../protocol/messages'
import { followTarget, moved, nobody, paused, placeWords, resumed, toggled } from './follow'

const place: AgentFile = { agent: '7', session: 's', workspace: 'w', path: 'src/a.js', access: 'read', line: 12 }
const agent = (id: string, status: Agent['status']) => ({ id, status }) as Agent

it('follows only the chosen agent', () => {
  const now = toggled(nobody, '7')
  expect(moved(now, place).place).toBe(place)
  expect(moved(now, { ...place, agent: '8' })).toBe(now)
  expect(moved(nobody, place)).toBe(nobody)
})

it('is turned off by the switch that turned it on', () => {
  expect(toggled(toggled(nobody, '7'), '7')).toBe(nobody)
  expect(toggled(toggled(nobody, '7'), '8').agent).toBe('8')
})

it('pauses, and resumes at the latest position', () => {
  const now = moved(paused(toggled(nobody, '7')), place)
  expect(now).toEqual({ agent: '7', place, paused: true })
  expect(resumed(now)).toEqual({ agent: '7', place, paused: false })
  expect(paused(nobody)).toBe(nobody)
})

it('targets the followed, the active, the running or the last agent', () => {
  const agents = [agent('1', 'idle'), agent('2', 'running'), agent('3', 'idle')]
  expect(followTarget({ ...nobody, agent: '1' }, agents, agents[2])?.id).toBe('1')
  expect(followTarget(nobody, agents, agents[0])?.id).toBe('1')
  expect(followTarget(nobody, agents, undefined)?.id).toBe('2')
  expect(followTarget(nobody, [agent('1', 'idle'), agent('3', 'idle')], undefined)?.id).toBe('3')
  expect(followTarget(nobody, [], undefined)).toBeUndefined()
})

it('says where it is', () => {
  expect(placeWords(place)).toBe('a.js:12')
})
