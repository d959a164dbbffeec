import { describe, expect, it } from 'vitest'
import { Refusal, Unreachable, problemOf, refusalFrom } from './problem'

describe('refusalFrom', () => {
  it('keeps the message and the hint of the daemon', () => {
    const body = '{"error":{"code":"E006","name":"PERMISSION_DENIED","message":"no access","hint":"ask the owner"}}'
    expect(refusalFrom(403, body)).toMatchObject({
      status: 403,
      code: 'E006',
      message: 'no access',
      hint: 'ask the owner',
    })
  })

  it('accepts an error without a hint', () => {
    expect(refusalFrom(404, '{"error":{"code":"E002","name":"NOT_FOUND","message":"gone"}}').hint).toBe('')
  })

  it.each(['', '<h1>Bad gateway</h1>', '{"error":"text"}', 'null'])('says the status when the body is %j', (body) => {
    expect(refusalFrom(502, body).message).toBe('The daemon answered with status 502.')
  })

  it('asks to sign in only on 401', () => {
    expect([401, 403].map((status) => refusalFrom(status, '').needsSignIn)).toEqual([true, false])
  })
})

describe('problemOf', () => {
  it('passes on what the daemon said', () => {
    expect(problemOf(new Refusal(409, 'E009', 'taken', 'choose another'))).toEqual({
      message: 'taken',
      hint: 'choose another',
      code: 'E009',
    })
  })

  it('says that the daemon does not answer', () => {
    expect(problemOf(new Unreachable()).message).toBe('Cannot reach the daemon.')
  })

  it('names an error of our own', () => {
    expect(problemOf(new TypeError('x is undefined')).hint).toBe('x is undefined')
  })
})
