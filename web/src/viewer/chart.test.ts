import { describe, expect, it } from 'vitest'
import { type Chart, rangeOf, readChart, tableOf, ticksFor } from './chart'

const bars = {
  chart: 'bar',
  title: 'Echo',
  labels: ['p50', 'p99'],
  series: [
    { name: 'ours', values: [0.7, 2.6] },
    { name: 'theirs', values: [null, 4.8] },
  ],
}

describe('a chart', () => {
  it('is read from labels and values, without nulls', () => {
    expect(readChart(bars)).toEqual({
      kind: 'bar',
      title: 'Echo',
      x: '',
      y: '',
      labels: ['p50', 'p99'],
      series: [
        {
          name: 'ours',
          points: [
            { x: 0, y: 0.7 },
            { x: 1, y: 2.6 },
          ],
        },
        { name: 'theirs', points: [{ x: 1, y: 4.8 }] },
      ],
    })
  })

  it('is read from points', () => {
    expect(
      readChart({
        chart: 'scatter',
        series: [
          {
            points: [
              [1, 2],
              [3, -4],
            ],
          },
        ],
      }),
    ).toMatchObject({
      series: [
        {
          name: 'Series 1',
          points: [
            { x: 1, y: 2 },
            { x: 3, y: -4 },
          ],
        },
      ],
    })
  })

  it.each([
    [[], '"chart" must be'],
    ['x', 'a JSON object'],
    [{ chart: 'pie', series: [] }, '"chart" must be'],
    [{ chart: 'line', series: [] }, '"series" must be a list'],
    [{ chart: 'bar', series: [{ points: [[1, 2]] }] }, 'needs "labels"'],
    [{ chart: 'line', labels: ['a'], series: [{ name: 'n', values: [1, 2] }] }, 'more values'],
    [{ chart: 'line', labels: ['a'], series: [{ name: 'n', values: ['1'] }] }, 'neither a number'],
    [{ chart: 'line', labels: ['a'], series: [{ name: 'n', points: [[1, 2]] }] }, 'needs "values"'],
    [{ chart: 'scatter', series: [{ name: 'n', points: [[1, null]] }] }, 'not [x, y]'],
    [{ chart: 'scatter', series: [{ points: Array.from({ length: 10_001 }, () => [0, 0]) }] }, 'At most'],
    [{ chart: 'line', labels: ['a'], series: [{ values: [null] }] }, 'No values'],
  ])('says what is wrong with %j', (value, words) => {
    const chart = readChart(value)
    expect('problem' in chart && chart.problem).toContain(words)
  })

  it('has bars that start at zero', () => {
    expect(rangeOf(readChart(bars) as Chart, 'y')).toEqual({ from: 0, to: 4.8 })
  })

  it('is a table as well', () => {
    expect(tableOf(readChart(bars) as Chart)).toEqual({
      head: ['', 'ours', 'theirs'],
      rows: [
        ['p50', '0.7', ''],
        ['p99', '2.6', '4.8'],
      ],
    })
  })
})

describe('ticks', () => {
  it.each([
    [{ from: 0, to: 4.8 }, [0, 1, 2, 3, 4, 5]],
    [{ from: -3, to: 12 }, [-5, 0, 5, 10, 15]],
    [{ from: 0.1, to: 0.3 }, [0.1, 0.15, 0.2, 0.25, 0.3]],
    [{ from: 0, to: 0 }, [0, 0.2]],
  ])('are round and enclose %j', (range, ticks) => {
    expect(ticksFor(range, 5)).toEqual(ticks)
  })
})
