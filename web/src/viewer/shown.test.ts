import { describe, expect, it } from 'vitest'
import { joined, withNews } from './shown'

const viewer = (first: number, last: number) => ({ session: 's', name: 'log', title: 'Log', first, last })
const part = (number: number, data = String(number), type = 'text') => ({ number, type, data })

describe('what a viewer shows', () => {
  it('grows by what is new, once', () => {
    expect(withNews([part(1), part(2)], viewer(1, 3), [part(2), part(3)])).toEqual([part(1), part(2), part(3)])
  })

  it('loses what was replaced', () => {
    expect(withNews([part(1), part(2)], viewer(3, 3), [part(3)])).toEqual([part(3)])
  })

  it('is empty after it was cleared', () => {
    expect(withNews([part(1), part(2)], viewer(3, 2), [])).toEqual([])
  })

  it('joins text, and only text', () => {
    expect(
      joined([part(1, 'a'), part(2, 'b'), part(3, 'c', 'markdown'), part(4, 'd', 'markdown'), part(5, 'e')]).map(
        ({ data }) => data,
      ),
    ).toEqual(['ab', 'c', 'd', 'e'])
  })
})
