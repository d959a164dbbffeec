// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { FileView } from '../protocol/messages'
import { find, render, textsOf } from '../rendered'
import { FileCard } from './FileCard'

const large: FileView = {
  path: 'logs/large.txt',
  kind: 'file',
  size: 1_200_000,
  encoding: 'utf-8',
  language: 'plaintext',
  modified: '2026-01-01T00:00:00Z',
  executable: false,
  note: 'This file is too large to edit here.',
}

describe('a file that cannot be edited', () => {
  it('is shown with its properties, the reason and a download button', () => {
    const card = find(render(<FileCard workspace="w1" file={large} />), 'section[aria-label="About logs/large.txt"]')
    expect(find(card, 'h2').textContent).toBe('large.txt')
    expect(find(card, 'p').textContent).toBe('This file is too large to edit here.')
    expect(textsOf(card, 'dt')).toEqual(['Size', 'Modified', 'Path'])
    expect(textsOf(card, 'dd')).toEqual(['1.2 MB', new Date(large.modified).toLocaleString(), 'logs/large.txt'])
    expect(find(card, 'button').textContent).toBe('Download')
  })

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_000, '1.0 kB'],
    [12_345, '12 kB'],
    [5_000_000_000, '5.0 GB'],
    [5_000_000_000_000, '5000 GB'],
  ])('has a size of %d shown as %s', (size, words) => {
    expect(textsOf(render(<FileCard workspace="w1" file={{ ...large, size }} />), 'dd')[0]).toBe(words)
  })

  it('is called binary if the daemon gives no other reason', () => {
    const { note, ...binary } = large
    expect(note).toBeDefined()
    expect(find(render(<FileCard workspace="w1" file={binary} />), 'p').textContent).toBe('This file is not text.')
  })
})
