import { expect, it } from 'vitest'
import { counted } from './counted'

it('counts in the singular and the plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'session'))).toEqual(['0 sessions', '1 session', '2 sessions'])
})
