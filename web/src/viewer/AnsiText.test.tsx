// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { render } from '../rendered'
import { AnsiText } from './AnsiText'

function partsOf(text: string) {
  return Array.from(render(<AnsiText text={text} />).querySelectorAll('span'), (part) => [
    part.textContent,
    part.getAttribute('style') ?? '',
  ])
}

describe('the output of a program', () => {
  it('is coloured text, even if it looks like HTML', () => {
    const shown = render(<AnsiText text={'plain \x1b[1;31mred <b>bold</b>\x1b[0m\n10%\r100%\n'} />)
    expect(shown.textContent).toBe('plain red <b>bold</b>\n100%\n')
    expect(shown.querySelector('b')).toBeNull()
    const red = Array.from(shown.querySelectorAll('span')).find((part) => part.textContent === 'red <b>bold</b>')
    expect(red?.style.color).toBe('var(--ansi-red)')
    expect(red?.style.fontWeight).toBe('650')
  })

  it.each([
    ['\x1b[7mx', 'color: var(--surface); background-color: var(--text);'],
    ['\x1b[7;32;41mx', 'color: var(--ansi-red); background-color: var(--ansi-green);'],
    ['\x1b[2;3mx', 'opacity: 0.7; font-style: italic;'],
    ['\x1b[4;9mx', 'text-decoration-line: underline line-through;'],
    ['x', ''],
  ])('%j has the style %j', (text, style) => {
    expect(partsOf(text)).toEqual([['x', style]])
  })
})
