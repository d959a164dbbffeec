import { describe, expect, it } from 'vitest'
import { type GraphCommit, layOut } from './lanes'

/** `a: b c` is the commit a with the parents b and c. */
function commits(...lines: string[]): GraphCommit[] {
  return lines.map((line) => {
    const [id = '', parents = ''] = line.split(':')
    return { id, parents: parents.trim() === '' ? [] : parents.trim().split(' ') }
  })
}

/** A row as `lane| top>bottom`, with a point where a line begins or ends at the commit. */
function drawn(list: readonly GraphCommit[]): string[] {
  return layOut(list).rows.map(({ lane, lines }) => {
    const drawnLines = lines.map(({ top = '.', bottom = '.' }) => `${String(top)}>${String(bottom)}`)
    return `${String(lane)}| ${drawnLines.join(' ')}`.trim()
  })
}

describe('the lanes of a graph', () => {
  it('are one for commits in a row', () => {
    expect(drawn(commits('c: b', 'b: a', 'a:'))).toEqual(['0| .>0', '0| 0>. .>0', '0| 0>.'])
  })

  it('are two between a fork and its merge', () => {
    expect(drawn(commits('m: b x', 'x: a', 'b: a', 'a:'))).toEqual([
      '0| .>0 .>1',
      '1| 0>0 1>. .>1',
      '0| 0>. 1>1 .>0',
      '0| 0>. 1>.',
    ])
  })

  it('are three below an octopus', () => {
    expect(drawn(commits('m: a b c', 'c: r', 'b: r', 'a: r', 'r:'))).toEqual([
      '0| .>0 .>1 .>2',
      '2| 0>0 1>1 2>. .>2',
      '1| 0>0 1>. 2>2 .>1',
      '0| 0>. 1>1 2>2 .>0',
      '0| 0>. 1>. 2>.',
    ])
  })

  it('are used again after a root', () => {
    expect(drawn(commits('b: a', 'a:', 'y: x', 'x:'))).toEqual(['0| .>0', '0| 0>.', '0| .>0', '0| 0>.'])
  })

  it('join the lane that already leads to the merged commit', () => {
    expect(drawn(commits('y: x', 'm: b x', 'x: a', 'b: a', 'a:'))[1]).toBe('1| 0>0 .>1 .>0')
  })

  it('are the same however the pages are cut', () => {
    const list = commits('y: x', 'm: b x', 'o: m p q', 'q: a', 'p: b', 'x: a', 'b: a', 'a:', 'second:')
    const whole = layOut(list).rows
    for (let cut = 1; cut < list.length; cut++) {
      const first = layOut(list.slice(0, cut))
      expect([...first.rows, ...layOut(list.slice(cut), first.lanes).rows]).toEqual(whole)
    }
  })

  it('are continuous: lines that leave a row enter the next one', () => {
    const list = commits('y: x', 'm: b x', 'o: m p q', 'q: a', 'p: b', 'x: a', 'b: a', 'a:')
    const { rows } = layOut(list)
    const ends = (side: 'top' | 'bottom', at: number) =>
      [...new Set(rows[at]?.lines.map((line) => line[side]).filter((lane) => lane !== undefined))].toSorted(
        (a, b) => a - b,
      )
    for (let at = 1; at < rows.length; at++) expect(ends('top', at)).toEqual(ends('bottom', at - 1))
  })
})
