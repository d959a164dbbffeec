import { describe, expect, it, vi } from 'vitest'
import type { Connection } from '../connection/connection'
import type { FileEntry } from '../protocol/messages'
import { Files } from './useFiles'

const file = (name: string): FileEntry => ({
  name,
  path: name,
  kind: 'file',
  size: 0,
  modified: '',
  link: false,
  safe: true,
})

describe('the files of a workspace', () => {
  it('are read again once they are watched', async () => {
    let beginWatching = () => undefined
    let there = [file('old.txt')]
    const api = {
      watch: () =>
        new Promise<undefined>(
          (resolve) =>
            (beginWatching = () => {
              resolve(undefined)
              return undefined
            }),
        ),
      files: () => Promise.resolve(there),
    }
    const files = new Files({ api, on: () => () => undefined } as unknown as Connection, 'w1')
    const seen = () => files.store.getState().folders.get('')?.length
    const leave = files.follow()
    await vi.waitFor(() => {
      expect(seen()).toBe(1)
    })
    there = [file('old.txt'), file('new.txt')]
    beginWatching()
    await vi.waitFor(() => {
      expect(seen()).toBe(2)
    })
    leave()
  })

  it('are read again if a folder changed during the read', async () => {
    const answers: ((entries: FileEntry[]) => void)[] = []
    const api = { files: () => new Promise<FileEntry[]>((resolve) => answers.push(resolve)) }
    const files = new Files({ api } as unknown as Connection, 'w1')
    const first = files.read('')
    const second = files.read('')
    answers[0]?.([file('old.txt')])
    await second
    await Promise.resolve()
    answers[1]?.([file('old.txt'), file('new.txt')])
    await first
    expect(
      files.store
        .getState()
        .folders.get('')
        ?.map(({ name }) => name),
    ).toEqual(['old.txt', 'new.txt'])
  })
})
