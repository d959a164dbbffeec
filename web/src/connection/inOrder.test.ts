import { describe, expect, it } from 'vitest'
import { inOrder } from './inOrder'

describe('answers in order', () => {
  const later = () => {
    let answer!: (value: string) => void
    let refuse!: (error: Error) => void
    const promise = new Promise<string>((resolve, reject) => {
      answer = resolve
      refuse = reject
    })
    return { promise, answer, refuse }
  }

  it('drops an answer that comes after that to a later question', async () => {
    const taken: string[] = []
    const ask = inOrder()
    const [first, second] = [later(), later()]
    const done = [ask(first.promise, (value) => taken.push(value)), ask(second.promise, (value) => taken.push(value))]
    second.answer('second')
    await done[1]
    first.answer('first')
    await Promise.all(done)
    expect(taken).toEqual(['second'])
  })

  it('takes every answer that is newer than the last', async () => {
    const taken: string[] = []
    const ask = inOrder()
    const [first, second] = [later(), later()]
    const done = [ask(first.promise, (value) => taken.push(value)), ask(second.promise, (value) => taken.push(value))]
    first.answer('first')
    await done[0]
    second.answer('second')
    await Promise.all(done)
    expect(taken).toEqual(['first', 'second'])
  })

  it('drops a failure that is old, and tells of one that is not', async () => {
    const failed: unknown[] = []
    const ask = inOrder()
    const [first, second, third] = [later(), later(), later()]
    const done = [first, second, third].map(({ promise }) =>
      ask(
        promise,
        () => undefined,
        (error) => failed.push(error),
      ),
    )
    second.answer('second')
    await done[1]
    first.refuse(new Error('old'))
    third.refuse(new Error('new'))
    await Promise.all(done)
    expect(failed).toEqual([new Error('new')])
  })
})
