import { describe, expect, it } from 'vitest'
import { EventReader } from './events'

describe('server-sent events', () => {
  it('are read whole, however they are cut', () => {
    const text =
      'id: 0\nevent: progress\ndata: {"text":"Writing: 50%"}\n\n:\n\nid: 0\nevent: done\ndata: {"done":true}\n\n'
    for (let size = 1; size <= text.length; size++) {
      const reader = new EventReader()
      const events = []
      for (let at = 0; at < text.length; at += size) events.push(...reader.read(text.slice(at, at + size)))
      expect(events).toEqual([
        { event: 'progress', data: { text: 'Writing: 50%' } },
        { event: 'done', data: { done: true } },
      ])
    }
  })
})
