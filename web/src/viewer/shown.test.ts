import { describe, expect, it } from 'vitest'
import type { ViewerPart } from '../protocol/messages'
import { joined, withNews } from './shown'

const viewer = (first: number) => ({ first })
const part = (number: number, data = String(number), type: ViewerPart['type'] = 'text') => ({ number, type, data })

describe('the content of a viewer', () => {
  it('adds each new part once', () => {
    expect(withNews([part(1), part(2)], viewer(1), [part(2), part(3)])).toEqual([part(1), part(2), part(3)])
  })

  it('drops replaced parts', () => {
    expect(withNews([part(1), part(2)], viewer(3), [part(3)])).toEqual([part(3)])
  })

  it('is empty after a clear', () => {
    expect(withNews([part(1), part(2)], viewer(3), [])).toEqual([])
  })

  it('joins text, and only text', () => {
    expect(
      joined([part(1, 'a'), part(2, 'b'), part(3, 'c', 'markdown'), part(4, 'd', 'markdown'), part(5, 'e')]).map(
        ({ data }) => data,
      ),
    ).toEqual(['ab', 'c', 'd', 'e'])
  })
})
