import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal, Unreachable } from './problem'
import { readUntilAnswered } from './readUntilAnswered'

describe('reading until the daemon answers', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const begin = (...results: (string | Error)[]) => {
    const read = vi.fn(() => {
      const next = results.shift() ?? 'too many attempts'
      return typeof next === 'string' ? Promise.resolve(next) : Promise.reject(next)
    })
    const answers: string[] = []
    const problems: unknown[] = []
    const stop = readUntilAnswered(read, {
      onAnswer: (answer) => answers.push(answer),
      onProblem: (error) => problems.push(error),
    })
    return { read, answers, problems, stop }
  }

  it('retries without a response', async () => {
    const { answers, problems } = begin(new Unreachable(), new Unreachable(), 'the difference')
    await vi.runAllTimersAsync()
    expect(answers).toEqual(['the difference'])
    expect(problems).toHaveLength(2)
  })

  it('does not retry after a refusal', async () => {
    const { read, problems } = begin(new Refusal(404, 'E013', 'no such change'))
    await vi.runAllTimersAsync()
    expect(read).toHaveBeenCalledTimes(1)
    expect(problems).toHaveLength(1)
  })

  it('stops on request', async () => {
    const { read, answers, stop } = begin(new Unreachable(), 'late')
    await vi.advanceTimersByTimeAsync(0)
    stop()
    await vi.runAllTimersAsync()
    expect(read).toHaveBeenCalledTimes(1)
    expect(answers).toEqual([])
  })
})
