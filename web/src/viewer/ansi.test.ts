import { describe, expect, it } from 'vitest'
import { readAnsi } from './ansi'

describe('terminal output', () => {
  it('keeps colours and weights until they are reset', () => {
    expect(readAnsi('a\x1b[1;31mb\x1b[39mc\x1b[0md')).toEqual([
      { text: 'a', style: {} },
      { text: 'b', style: { bold: true, color: 'var(--ansi-red)' } },
      { text: 'c', style: { bold: true } },
      { text: 'd', style: {} },
    ])
  })

  it('knows bright, 256 and all colours', () => {
    const colours = readAnsi(
      '\x1b[92ma\x1b[38;5;9mb\x1b[38;5;196mc\x1b[38;5;244md\x1b[48;2;1;2;3me\x1b[38:2:9:8:7mf',
    ).map(({ style }) => style.color)
    expect(colours).toEqual([
      'var(--ansi-bright-green)',
      'var(--ansi-bright-red)',
      'rgb(255 0 0)',
      'rgb(128 128 128)',
      'rgb(128 128 128)',
      'rgb(9 8 7)',
    ])
  })

  it('ignores cursor movements, titles and truncated sequences', () => {
    expect(
      readAnsi('\x1b]0;title\x07a\x1b[2Jb\x1b[10;4Hc\x1b(Bd\x07\x00e\x1b[3')
        .map(({ text }) => text)
        .join(''),
    ).toBe('abcde3')
  })

  it('shows the last state of a progress bar', () => {
    expect(
      readAnsi('10%\r50%\r100%\r\ndone\r\n')
        .map(({ text }) => text)
        .join(''),
    ).toBe('100%\ndone\n')
  })

  it('ignores hostile numbers', () => {
    expect(
      readAnsi('\x1b[38;5;999;mx\x1b[38;2;300;1;1my\x1b[9999mz')
        .map(({ text }) => text)
        .join(''),
    ).toBe('xyz')
  })
})
