import { describe, expect, it } from 'vitest'
import { address } from './address'

describe('the address of a route', () => {
  it('has the parts of its path', () => {
    expect(address('GET /api/agents')).toBe('/api/agents')
    expect(address('POST /api/agents/{id}/turns/{number}/back', { id: 'a/b', number: 3 })).toBe(
      '/api/agents/a%2Fb/turns/3/back',
    )
  })

  it('keeps the slashes of a path', () => {
    expect(address('GET /api/workspaces/{id}/files/{+path}', { id: 'w', path: 'src/a b.ts', raw: true })).toBe(
      '/api/workspaces/w/files/src/a%20b.ts?raw',
    )
  })

  it('has the defined parameters of its query', () => {
    expect(address('GET /api/sessions/{id}/tasks', { id: 's', agent: undefined, limit: 5 })).toBe(
      '/api/sessions/s/tasks?limit=5',
    )
    expect(address('GET /api/workspaces/{id}/paths', { id: 'w', q: 'a&b' })).toBe('/api/workspaces/w/paths?q=a%26b')
  })

  it('is checked when the canvas is compiled', () => {
    // @ts-expect-error there is no such route
    address('GET /api/agent')
    // @ts-expect-error the id is missing
    address('GET /api/agents/{id}')
    // @ts-expect-error no such parameter
    address('GET /api/sessions/{id}/tasks', { id: 's', most: 5 })
  })
})
