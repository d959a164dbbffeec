import { describe, expect, it } from 'vitest'
import { readAnswer, readFrame } from './frames'

function frame(type: number, payload: Uint8Array, length = payload.length): ArrayBuffer {
  const data = new ArrayBuffer(6 + payload.length)
  const view = new DataView(data)
  view.setUint8(0, type)
  view.setUint32(2, length)
  new Uint8Array(data, 6).set(payload)
  return data
}
const json = (value: unknown) => frame(3, new TextEncoder().encode(JSON.stringify(value)))

describe('readFrame', () => {
  it('reads output', () => {
    expect(readFrame(frame(1, new Uint8Array([104, 105])))).toEqual({
      kind: 'output',
      bytes: new Uint8Array([104, 105]),
    })
  })

  it('reads a size', () => {
    expect(readFrame(frame(4, new Uint8Array([0, 120, 0, 30])))).toEqual({ kind: 'size', cols: 120, rows: 30 })
  })

  it('reads control messages', () => {
    expect(readFrame(json({ type: 'offset', offset: 7 }))).toEqual({ kind: 'offset', offset: 7 })
    expect(readFrame(json({ type: 'screen', offset: 7, cols: 80, rows: 24, data: '$ ' }))).toEqual({
      kind: 'screen',
      offset: 7,
      cols: 80,
      rows: 24,
      data: '$ ',
    })
    expect(readFrame(json({ type: 'exit', code: 2, lost: false }))).toEqual({ kind: 'exit', code: 2, lost: false })
  })

  it.each([
    ['too short', new ArrayBuffer(3)],
    ['cut', frame(1, new Uint8Array(4), 9)],
    ['of an unknown type', frame(9, new Uint8Array(4))],
    ['not JSON', frame(3, new Uint8Array([123]))],
    ['without what it needs', json({ type: 'screen', offset: 7 })],
  ])('leaves out a frame that is %s', (_, data) => {
    expect(readFrame(data)).toBeUndefined()
  })
})

describe('readAnswer', () => {
  it('reads known messages', () => {
    expect(readAnswer('{"type":"pong","id":"4","payload":{}}')).toEqual({ kind: 'pong', id: 4 })
    expect(readAnswer('{"type":"error","payload":{"code":"E006","name":"PERMISSION_DENIED","message":"no"}}')).toEqual({
      kind: 'error',
      name: 'PERMISSION_DENIED',
      message: 'no',
    })
  })

  it('ignores unknown messages', () => {
    expect(readAnswer('{"type":"later"}')).toBeUndefined()
    expect(readAnswer('nonsense')).toBeUndefined()
  })
})
