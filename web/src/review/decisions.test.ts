import { describe, expect, it } from 'vitest'
import { Refusal } from '../connection/problem'
import type { Change, ChangeDiff, ChangeHunk, Decision } from '../protocol/messages'
import { Decisions } from './decisions'
import type { Verdict } from './reviewApi'

const base: Change = {
  id: 'c',
  agent: 'a',
  agentName: 'a',
  path: 'x',
  kind: 'modified',
  added: 2,
  removed: 1,
  oldSize: 1,
  newSize: 2,
  version: '1',
  at: '2026-01-01T00:00:00Z',
  risk: 0,
  reasons: [],
}

/** Responds like the daemon: each decision makes a new version, and only the newest can be decided. */
class Daemon {
  readonly sent: string[] = []
  version = 1
  hunks: ChangeHunk[] = ['1', '2', '3'].map((id) => hunk(id, `new ${id}`))

  get shown(): ChangeDiff {
    return { change: { ...base, version: String(this.version) }, hunks: [...this.hunks] }
  }

  async decide(verdict: Verdict, { version }: Change, hunks?: readonly string[]): Promise<Decision> {
    await Promise.resolve()
    this.sent.push(`${verdict} ${version} ${hunks?.join() ?? 'all'}`)
    if (version !== String(this.version) || hunks?.some((id) => !this.hunks.some((each) => each.id === id)))
      throw new Refusal(409, 'E023', 'outdated')
    this.hunks = hunks ? this.hunks.filter(({ id }) => !hunks.includes(id)) : []
    this.version += 1
    return { agent: 'a', session: 's', number: this.version, kind: verdict, by: 'p', at: base.at, paths: ['x'] }
  }

  async difference(): Promise<ChangeDiff> {
    await Promise.resolve()
    return this.shown
  }
}

function hunk(id: string, text: string): ChangeHunk {
  return { id, oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [' around', '-old', `+${text}`] }
}

describe('decisions about one file', () => {
  it('made before the first response apply to the version that the previous one left', async () => {
    const daemon = new Daemon()
    const decisions = new Decisions(daemon)
    const shown = daemon.shown
    await Promise.all([
      decisions.decide('accept', base, shown, ['1']),
      decisions.decide('reject', base, shown, ['2']),
      decisions.decide('accept', base, shown, ['3']),
    ])
    expect(daemon.sent).toEqual(['accept 1 1', 'reject 2 2', 'accept 3 3'])
  })

  it('on the whole file apply to the remaining hunks', async () => {
    const daemon = new Daemon()
    const decisions = new Decisions(daemon)
    const shown = daemon.shown
    await Promise.all([decisions.decide('accept', base, shown, ['1']), decisions.decide('reject', base, shown)])
    expect(daemon.sent).toEqual(['accept 1 1', 'reject 2 all'])
  })

  it('find a hunk whose context the previous decision changed', async () => {
    const daemon = new Daemon()
    const decisions = new Decisions(daemon)
    const shown = daemon.shown
    await decisions.decide('reject', base, shown, ['1'])
    daemon.hunks = [{ ...hunk('2b', 'new 2'), lines: [' more', ' around', '-old', '+new 2'] }, hunk('3', 'new 3')]
    await decisions.decide('accept', base, shown, ['2'])
    expect(daemon.sent.at(-1)).toBe('accept 2 2b')
  })

  it('are refused if the agent has changed the remaining hunks', async () => {
    const daemon = new Daemon()
    const decisions = new Decisions(daemon)
    const shown = daemon.shown
    await decisions.decide('accept', base, shown, ['1'])
    daemon.hunks = [hunk('2', 'new 2'), hunk('4', 'written since')]
    await expect(decisions.decide('accept', base, shown, ['2'])).rejects.toThrow('has changed')
    expect(daemon.sent).toHaveLength(1)
  })

  it('are made once, however often they are asked for', async () => {
    const daemon = new Daemon()
    const decisions = new Decisions(daemon)
    const shown = daemon.shown
    const answers = await Promise.all([
      decisions.decide('accept', base, shown, ['1']),
      decisions.decide('accept', base, shown, ['1']),
    ])
    expect(answers[1]).toBeUndefined()
    expect(daemon.sent).toEqual(['accept 1 1'])
  })

  it('can be made again after an undo', async () => {
    const daemon = new Daemon()
    const decisions = new Decisions(daemon)
    const shown = daemon.shown
    await decisions.decide('reject', base, shown, ['1'])
    await decisions.undo(async () => {
      await Promise.resolve()
      Object.assign(daemon, { version: 1, hunks: shown.hunks })
    })
    await decisions.decide('accept', base, shown, ['1'])
    expect(daemon.sent.at(-1)).toBe('accept 1 1')
  })

  it('that fail do not block the next one', async () => {
    const daemon = new Daemon()
    const decisions = new Decisions(daemon)
    const failed = decisions.decide('accept', { ...base, version: '0' })
    const next = decisions.decide('accept', base)
    await expect(failed).rejects.toThrow('outdated')
    await next
    expect(daemon.sent).toEqual(['accept 0 all', 'accept 1 all'])
  })
})
