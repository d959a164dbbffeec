import { describe, expect, it } from 'vitest'
import { linkTarget, viewKind } from './links'

describe('a link in a file', () => {
  it('leads to a page', () => {
    expect(linkTarget('https://example.org/a', 'README.md')).toEqual({ kind: 'web', url: 'https://example.org/a' })
  })

  it('leads to another file, relative to its own', () => {
    expect(linkTarget('../src/a%20b.ts#L3', 'docs/guide.md')).toEqual({
      kind: 'file',
      path: 'src/a b.ts',
      anchor: 'L3',
    })
    expect(linkTarget('/LICENSE', 'docs/guide.md')).toEqual({ kind: 'file', path: 'LICENSE', anchor: '' })
    expect(linkTarget('#use', 'README.md')).toEqual({ kind: 'anchor', anchor: 'use' })
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.example/x',
    '../../etc/passwd',
    '',
  ])('leads nowhere: %s', (href) => {
    expect(linkTarget(href, 'docs/guide.md')).toBeUndefined()
  })
})

describe('viewKind', () => {
  it('goes by the name', () => {
    expect(['a.MD', 'b.json', 'b.chart.json', 'c.svg', 'd.html', 'e.ts'].map(viewKind)).toEqual([
      'markdown',
      'json',
      'chart',
      'image',
      'html',
      'text',
    ])
  })
})
