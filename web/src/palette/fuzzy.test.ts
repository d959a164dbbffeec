import { describe, expect, it } from 'vitest'
import { match, rank } from './fuzzy'

const best = (query: string, ...texts: string[]) => rank(query, texts, (text) => text).map(({ item }) => item)

describe('rank', () => {
  it('keeps the order when nothing was typed', () => {
    expect(best('', 'b', 'a')).toEqual(['b', 'a'])
  })

  it('leaves out what does not match', () => {
    expect(best('term', 'New terminal', 'Delete session')).toEqual(['New terminal'])
  })

  it('puts a name before a folder', () => {
    expect(best('store', 'store/index.ts', 'src/SessionStore.java')[0]).toBe('src/SessionStore.java')
  })

  it('finds initials of camel case', () => {
    expect(best('ss', 'classes.txt', 'src/SessionStore.java')).toContain('src/SessionStore.java')
  })

  it('wants every word, in any order', () => {
    expect(best('right split', 'Split right', 'Split down')).toEqual(['Split right'])
  })

  it('prefers the shorter of equals', () => {
    expect(best('new', 'New terminal in this folder', 'New file')[0]).toBe('New file')
  })
})

describe('match', () => {
  it('says which letters were matched', () => {
    expect(match('nt', 'New terminal')?.at).toEqual([0, 4])
  })
})
