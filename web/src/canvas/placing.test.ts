import { describe, expect, it } from 'vitest'
import { placeFor, placeForPreview } from './placing'

describe('placeFor', () => {
  const editors = { id: 'e', active: false, areas: ['middle'] as const }
  const terminals = { id: 't', active: true, areas: ['below'] as const }

  it('puts the first panel anywhere', () => {
    expect(placeFor('below', [])).toEqual({ anywhere: true })
  })

  it('gathers terminals and files', () => {
    expect(placeFor('below', [editors, terminals])).toEqual({ in: 't' })
    expect(placeFor('middle', [editors, terminals])).toEqual({ in: 'e' })
    expect(placeFor('preview', [editors, terminals])).toEqual({ in: 'e' })
  })

  it('puts a file above the terminals, and a terminal below the files', () => {
    expect(placeFor('middle', [terminals])).toEqual({ beside: 't', direction: 'above' })
    expect(placeFor('below', [editors])).toEqual({ beside: 'e', direction: 'below' })
  })

  it('prefers the active group', () => {
    expect(placeFor('middle', [editors, { id: 'e2', active: true, areas: ['middle', 'below'] }])).toEqual({ in: 'e2' })
  })
})

describe('placeForPreview', () => {
  const editors = { id: 'e', active: true, areas: ['middle'] as const }
  const previews = { id: 'p', active: false, areas: ['preview', 'preview'] as const }
  const terminals = { id: 't', active: true, areas: ['below'] as const }

  it('is in the group of previews, whatever group is active', () => {
    expect(placeForPreview([editors, previews])).toEqual({ in: 'p' })
    expect(
      placeForPreview([
        { ...editors, active: false },
        { ...previews, active: true },
      ]),
    ).toEqual({ in: 'p' })
  })

  it('is beside the editors if there are no previews, or only among editors', () => {
    expect(placeForPreview([editors])).toEqual({ beside: 'e', direction: 'right' })
    expect(placeForPreview([{ ...editors, areas: ['middle', 'preview'] }])).toEqual({ beside: 'e', direction: 'right' })
    expect(placeForPreview([{ ...editors, active: false }, terminals])).toEqual({ beside: 'e', direction: 'right' })
  })

  it('is above the terminals, or anywhere, when there is nothing else', () => {
    expect(placeForPreview([terminals])).toEqual({ beside: 't', direction: 'above' })
    expect(placeForPreview([])).toEqual({ anywhere: true })
    expect(placeForPreview([{ id: 'empty', active: true, areas: [] }])).toEqual({ in: 'empty' })
  })

  it('is not used by files that are opened later', () => {
    expect(
      placeFor('middle', [
        { ...editors, active: false },
        { ...previews, active: true },
      ]),
    ).toEqual({ in: 'e' })
    expect(placeFor('middle', [{ ...previews, active: true }])).toEqual({ in: 'p' })
  })
})
