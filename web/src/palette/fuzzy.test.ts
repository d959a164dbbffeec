import { describe, expect, it } from 'vitest'
import { match, rank } from './fuzzy'

const file = (path: string) => ({ name: path.slice(path.lastIndexOf('/') + 1), around: path })
const command = (section: string, name: string) => ({ name, around: section })
const best = (query: string, ...paths: string[]) => rank(query, paths, file).map(({ item }) => item)

describe('rank', () => {
  it('keeps the order when nothing was typed', () => {
    expect(best('', 'b', 'a')).toEqual(['b', 'a'])
  })

  it('leaves out items that do not match', () => {
    expect(best('term', 'New terminal', 'Delete session')).toEqual(['New terminal'])
  })

  it('puts a name before a folder', () => {
    expect(best('store', 'store/index.ts', 'src/SessionStore.java')[0]).toBe('src/SessionStore.java')
  })

  it('finds initials of camel case', () => {
    expect(best('ss', 'classes.txt', 'src/SessionStore.java')).toContain('src/SessionStore.java')
  })

  it('needs every word, in any order', () => {
    expect(best('right split', 'Split right', 'Split down')).toEqual(['Split right'])
  })

  it('prefers the shorter of equals', () => {
    expect(best('new', 'New terminal in this folder', 'New file')[0]).toBe('New file')
  })
})

describe('rank, among commands and files', () => {
  const commands = [
    command('Terminal', 'New terminal'),
    command('Go', 'Search everything'),
    command('Panels', 'Maximise or restore'),
    command('Editor', 'Show the minimap'),
    command('Terminal', 'Larger text'),
    command('Terminal', 'Screen reader mode'),
  ]
  const files = [
    'src/main/java/shop/Cart.java',
    'src/main/java/shop/Main.java',
    'README.md',
    'src/test/java/shop/CartTest.java',
  ].map(file)
  const names = (query: string) => rank(query, [...commands, ...files], (item) => item).map(({ item }) => item.name)

  it('puts a file with the typed name before scattered letters of a command', () => {
    expect(names('cart').slice(0, 2)).toEqual(['Cart.java', 'CartTest.java'])
    expect(names('readme').slice(0, 2)).toEqual(['README.md', 'Screen reader mode'])
    expect(names('main')[0]).toBe('Main.java')
    expect(names('main')).not.toContain('Maximise or restore')
    expect(names('est')[0]).toBe('CartTest.java')
  })

  it('puts a word of the name before the section', () => {
    expect(names('term').slice(0, 3)).toEqual(['New terminal', 'Larger text', 'Screen reader mode'])
    expect(names('terminal text')[0]).toBe('Larger text')
  })

  it('puts the beginning of a name before that of a later word, and both before the inside', () => {
    expect(
      rank('read', [command('', 'Already'), ...commands, ...files], (item) => item).map(({ item }) => item.name),
    ).toEqual(['README.md', 'Screen reader mode', 'Already'])
  })

  it('never lets a long name or path cross these bounds', () => {
    const long = file(`${'folder/'.repeat(60)}${'a'.repeat(300)}cart.md`)
    expect(rank('cart', [command('', 'Close all restored tabs'), long], (item) => item)[0]?.item).toBe(long)
  })
})

describe('match', () => {
  it('says which letters of the name were matched', () => {
    expect(match('nt', command('Terminal', 'New terminal'))?.at).toEqual([0, 4])
    expect(match('terminal', command('Terminal', 'Larger text'))?.at).toEqual([])
  })
})
