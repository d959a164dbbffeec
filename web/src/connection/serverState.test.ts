import { describe, expect, it } from 'vitest'
import { ServerState } from './serverState'

/** Requests that are answered when the test says so. */
function questions() {
  const asked: { answer: (value: string) => void; refuse: (error: Error) => void }[] = []
  const state = new ServerState(
    () =>
      new Promise<string>((answer, refuse) => {
        asked.push({ answer, refuse })
      }),
  )
  return { state, asked, known: () => state.store.getState() }
}

describe('a value of the daemon', () => {
  it('is not replaced by a late response to an earlier request', async () => {
    const { state, asked, known } = questions()
    const read = [state.read(), state.read()]
    asked[1]?.answer('second')
    await read[1]
    asked[0]?.answer('first')
    await Promise.all(read)
    expect(known().value).toBe('second')
  })

  it('is replaced by every newer response', async () => {
    const { state, asked, known } = questions()
    const read = [state.read(), state.read()]
    asked[0]?.answer('first')
    await read[0]
    expect(known().value).toBe('first')
    asked[1]?.answer('second')
    await Promise.all(read)
    expect(known().value).toBe('second')
  })

  it('stays when it cannot be read again, until it can', async () => {
    const { state, asked, known } = questions()
    const read = [state.read(), state.read(), state.read()]
    asked[0]?.answer('first')
    asked[1]?.refuse(new Error('no'))
    await read[1]
    expect(known()).toMatchObject({ value: 'first', problem: { hint: 'no' } })
    asked[2]?.answer('third')
    await read[2]
    expect(known()).toEqual({ value: 'third', problem: undefined })
  })

  it('drops an outdated problem', async () => {
    const { state, asked, known } = questions()
    const read = [state.read(), state.read()]
    asked[1]?.answer('second')
    await read[1]
    asked[0]?.refuse(new Error('old'))
    await Promise.all(read)
    expect(known().problem).toBeUndefined()
  })

  it('keeps the change of an event that came during a read', async () => {
    const { state, asked, known } = questions()
    const read = state.read()
    state.change((value) => `${value}, changed`)
    expect(known().value).toBeUndefined()
    asked[0]?.answer('read')
    await read
    expect(known().value).toBe('read, changed')
  })

  it('does not apply an event from before the request twice', async () => {
    const { state, asked, known } = questions()
    const first = state.read()
    asked[0]?.answer('one')
    await first
    state.change((value) => `${value}, changed`)
    expect(known().value).toBe('one, changed')
    const second = state.read()
    asked[1]?.answer('two')
    await second
    expect(known().value).toBe('two')
  })
})
