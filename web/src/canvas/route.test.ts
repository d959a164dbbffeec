import { describe, expect, it } from 'vitest'
import { type Route, formatRoute, parseRoute, splitPosition } from './route'

describe('a route', () => {
  it.each<Route>([
    { kind: 'home' },
    { kind: 'session', session: 's1' },
    { kind: 'terminal', terminal: 't1' },
    { kind: 'conversation', agent: 'a1' },
    { kind: 'file', workspace: 'w1', path: 'src/a b/ü%.ts' },
    { kind: 'file', workspace: 'w1', path: 'src/a.ts', at: { line: 12 } },
    { kind: 'file', workspace: 'w1', path: 'src/a.ts', at: { line: 12, column: 3 } },
  ])('is parsed back from its address: $kind', (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route)
  })

  it.each(['', '#', '#/', '#/nonsense', '#/file/w1', '#/terminal/', '#/%E0%A4%A'])(
    'is home for an unknown address: %s',
    (hash) => {
      expect(parseRoute(hash)).toEqual({ kind: 'home' })
    },
  )

  it('leaves a colon that is no position to the path', () => {
    expect(splitPosition('notes:today.md')).toEqual({ path: 'notes:today.md' })
    expect(splitPosition('a.ts:0')).toEqual({ path: 'a.ts' })
  })
})
