// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { click, find, render, textsOf } from '../rendered'
import { JsonTree } from './JsonTree'

describe('a JSON tree', () => {
  it('shows keys, values by type, and the size of lists and objects', () => {
    const shown = render(<JsonTree value={{ name: 'shop', sizes: [1, true, null], none: {} }} />)
    expect(textsOf(shown, 'summary')).toEqual(['{3}', 'sizes: [3]', 'none: {0}'])
    expect(textsOf(shown, '.json-leaf')).toEqual(['name: "shop"', '0: 1', '1: true', '2: null'])
    expect(textsOf(shown, '.json-string, .json-number, .json-boolean, .json-null')).toEqual([
      '"shop"',
      '1',
      'true',
      'null',
    ])
  })

  it('opens two levels, and deeper ones on demand', () => {
    const shown = render(<JsonTree value={{ a: { b: { c: 'deep' } } }} />)
    expect(textsOf(shown, 'summary')).toEqual(['{1}', 'a: {1}', 'b: {1}'])
    expect(shown.textContent).not.toContain('deep')
    click(find(shown, 'details:not([open]) > summary'))
    expect(textsOf(shown, '.json-leaf')).toEqual(['c: "deep"'])
  })

  it('shows a long list in steps', () => {
    const shown = render(<JsonTree value={Array.from({ length: 450 }, (_, index) => index)} />)
    expect(textsOf(shown, '.json-leaf')).toHaveLength(200)
    expect(find(shown, 'button').textContent).toBe('250 more')
    click(find(shown, 'button'))
    expect(find(shown, 'button').textContent).toBe('50 more')
    click(find(shown, 'button'))
    expect(textsOf(shown, '.json-leaf').at(-1)).toBe('449: 449')
    expect(shown.querySelector('button')).toBeNull()
  })

  it('shows hostile keys and values as text', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const shown = render(<JsonTree value={{ [hostile]: hostile }} />)
    expect(textsOf(shown, '.json-leaf')).toEqual([`${hostile}: "${hostile}"`])
    expect(shown.querySelector('img')).toBeNull()
  })
})
