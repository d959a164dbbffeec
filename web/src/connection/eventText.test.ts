import { describe, expect, it } from 'vitest'
import { EventText } from './eventText'

describe('server-sent events', () => {
  const text = 'id: 0\nevent: file\ndata: {"path":"a: b"}\n\n:\n\nid: 0\nevent: done\ndata: {}\n\n'
  const expected = [
    { type: 'file', data: '{"path":"a: b"}', id: '0' },
    { type: 'done', data: '{}', id: '0' },
  ]

  it('are read at once', () => {
    expect(new EventText().take(text)).toEqual(expected)
  })

  it('are read wherever they are split', () => {
    const events = new EventText()
    expect(Array.from(text, (letter) => events.take(letter)).flat()).toEqual(expected)
  })

  it('wait for their end', () => {
    expect(new EventText().take('event: file\ndata: {}\n')).toEqual([])
  })
})
