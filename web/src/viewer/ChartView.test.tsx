// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { find, render, textsOf } from '../rendered'
import { ChartView } from './ChartView'

const hostile = '<img src=x onerror=alert(1)>'
const bars = {
  chart: 'bar',
  title: 'Echo',
  y: 'ms',
  labels: ['p50', 'p99'],
  series: [
    { name: 'ours', values: [0.7, 2.6] },
    { name: hostile, values: [0.4, 4.8] },
  ],
}
const line = {
  chart: 'line',
  title: 'Growth',
  series: [
    {
      name: 'size',
      points: [
        [0, 1],
        [10, 4],
        [20, 9],
      ],
    },
  ],
}
const dots = {
  chart: 'scatter',
  series: [
    {
      name: 'a',
      points: [
        [1, 2],
        [3, 4],
      ],
    },
    { name: 'b', points: [[2, 2]] },
  ],
}

const name = (shown: HTMLElement) => find(shown, '.chart-drawing [role=img]').getAttribute('aria-label')
const legend = 'ul[aria-label=Series] li'

describe('a drawn chart', () => {
  it('has a bar for each value', () => {
    const shown = render(<ChartView value={bars} />)
    expect(name(shown)).toBe('bar chart: Echo; the table below has the data')
    expect(textsOf(shown, '.chart-drawing rect')).toEqual([
      'ours: p50, 0.7',
      'ours: p99, 2.6',
      `${hostile}: p50, 0.4`,
      `${hostile}: p99, 4.8`,
    ])
    expect(textsOf(shown, 'figcaption, .chart-axes')).toEqual(['Echo', '↑ ms'])
  })

  it('has a line through a mark for each point', () => {
    const shown = render(<ChartView value={line} />)
    expect(name(shown)).toBe('line chart: Growth; the table below has the data')
    expect(find(shown, 'path[stroke]').getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+L[\d.]+ [\d.]+$/)
    expect(textsOf(shown, '.chart-drawing title')).toEqual(['size: 0, 1', 'size: 10, 4', 'size: 20, 9'])
    expect(textsOf(shown, legend)).toEqual([])
  })

  it('has only marks in a scatter chart, with another shape for each series', () => {
    const shown = render(<ChartView value={dots} />)
    expect(name(shown)).toBe('scatter chart; the table below has the data')
    expect(textsOf(shown, '.chart-drawing title')).toEqual(['a: 1, 2', 'a: 3, 4', 'b: 2, 2'])
    const shapes = Array.from(shown.querySelectorAll('.chart-drawing path'), (path) => path.getAttribute('d'))
    expect(new Set(shapes).size).toBe(2)
    expect(textsOf(shown, legend)).toEqual(['a', 'b'])
    expect(shown.querySelector('path[stroke]')).toBeNull()
  })

  it('has a table of its values', () => {
    const shown = render(<ChartView value={bars} />)
    const table = find(shown, 'details:not([open])')
    expect(find(table, 'summary').textContent).toBe('Show as table')
    expect(Array.from(table.querySelectorAll('tr'), (row) => textsOf(row, 'th, td'))).toEqual([
      ['', 'ours', hostile],
      ['p50', '0.7', '0.4'],
      ['p99', '2.6', '4.8'],
    ])
    expect(textsOf(table, 'th[scope=row]')).toEqual(['p50', 'p99'])
  })

  it('shows hostile names as text', () => {
    const shown = render(<ChartView value={bars} />)
    expect(textsOf(shown, legend)).toEqual(['ours', hostile])
    expect(shown.querySelector('img')).toBeNull()
  })

  it('is replaced by what is missing', () => {
    const shown = render(<ChartView value={{ chart: 'line' }} />)
    expect(shown.textContent).toMatch(/^Cannot draw this chart\. "series" must be a list/)
    expect(shown.querySelector('svg')).toBeNull()
  })
})
