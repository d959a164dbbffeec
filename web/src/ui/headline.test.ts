import { expect, it } from 'vitest'
import { headline } from './headline'

it('starts with a capital letter', () => {
  expect(headline('no session 7f3k; it may have ended')).toBe('No session 7f3k; it may have ended')
  expect(headline('Cannot reach the daemon.')).toBe('Cannot reach the daemon.')
})

it('leaves names as they are', () => {
  expect(headline('src/a.ts has changed since you read it')).toBe('src/a.ts has changed since you read it')
  expect(headline('fix-login is waiting')).toBe('fix-login is waiting')
  expect(headline('--base is no branch')).toBe('--base is no branch')
})
