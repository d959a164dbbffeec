import { isObject } from '../protocol/read'

export type ChartKind = 'line' | 'bar' | 'scatter'

export interface Point {
  x: number
  y: number
}

export interface Series {
  name: string
  points: readonly Point[]
}

/** With labels, `x` of a point is the index of its label, from 0; without, it is a number. */
export interface Chart {
  kind: ChartKind
  title: string
  x: string
  y: string
  labels: readonly string[] | undefined
  series: readonly Series[]
}

export interface Range {
  from: number
  to: number
}

const mostSeries = 20
const mostPoints = 10_000
const kinds: readonly unknown[] = ['line', 'bar', 'scatter']

/** Reads a chart from JSON, or says what is wrong with it. */
export function readChart(value: unknown): Chart | { problem: string } {
  if (!isObject(value)) return { problem: 'A chart must be a JSON object.' }
  const { chart: kind, labels, series } = value
  if (!kinds.includes(kind)) return { problem: '"chart" must be "line", "bar" or "scatter".' }
  if (labels !== undefined && !Array.isArray(labels)) return { problem: '"labels" must be a list of strings.' }
  if (kind === 'bar' && labels === undefined) return { problem: 'A bar chart needs "labels".' }
  if (!Array.isArray(series) || series.length === 0)
    return { problem: '"series" must be a list of {"name", "values"} or {"name", "points"}.' }
  if (series.length > mostSeries) return { problem: `At most ${String(mostSeries)} series are supported.` }
  const read = series.map((each: unknown, index) => readSeries(each, index, labels as unknown[] | undefined))
  const wrong = read.find((each) => 'problem' in each)
  if (wrong) return wrong
  const all = read as Series[]
  const count = all.reduce((sum, { points }) => sum + points.length, 0)
  if (count > mostPoints) return { problem: `At most ${String(mostPoints)} values are supported.` }
  if (count === 0) return { problem: 'No values yet.' }
  return {
    kind: kind as ChartKind,
    title: textOf(value.title),
    x: textOf(value.x),
    y: textOf(value.y),
    labels: labels?.map(textOf),
    series: all,
  }
}

function readSeries(value: unknown, index: number, labels: unknown[] | undefined): Series | { problem: string } {
  if (!isObject(value)) return { problem: `Series ${String(index + 1)} is not an object.` }
  const name = value.name === undefined ? `Series ${String(index + 1)}` : textOf(value.name)
  const { values, points } = value
  if (Array.isArray(values) && labels) {
    if (values.length > labels.length) return { problem: `"${name}" has more values than labels.` }
    if (!values.every((each) => each === null || isNumber(each)))
      return { problem: `A value of "${name}" is neither a number nor null.` }
    return { name, points: values.flatMap((y: number | null, x) => (y === null ? [] : [{ x, y }])) }
  }
  if (Array.isArray(points) && !labels) {
    if (!points.every((each) => Array.isArray(each) && isNumber(each[0]) && isNumber(each[1])))
      return { problem: `A point of "${name}" is not [x, y].` }
    return { name, points: (points as [number, number][]).map(([x, y]) => ({ x, y })) }
  }
  return {
    problem: labels
      ? `"${name}" needs "values", one for each label.`
      : `"${name}" needs "points" as [[x, y], …], or the chart needs "labels".`,
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
}

/** About as many round numbers as wanted, enclosing the values. */
export function ticksFor({ from, to }: Range, wanted: number): number[] {
  const span = to > from ? to - from : Math.abs(from) || 1
  const rough = span / Math.max(1, wanted)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude
  const first = Math.floor(from / step)
  const last = Math.max(first + 1, Math.ceil(to / step))
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

export function rangeOf(chart: Chart, axis: 'x' | 'y'): Range {
  const values = chart.series.flatMap(({ points }) => points.map((point) => point[axis]))
  const least = values.reduce((one, other) => Math.min(one, other), Infinity)
  const most = values.reduce((one, other) => Math.max(one, other), -Infinity)
  // The length of a bar is meaningful only if it starts at zero.
  return chart.kind === 'bar' && axis === 'y'
    ? { from: Math.min(0, least), to: Math.max(0, most) }
    : { from: least, to: most }
}

/** The data as rows; the first cell names the row. */
export function tableOf({ labels, series, x }: Chart): { head: string[]; rows: string[][] } {
  if (labels)
    return {
      head: [x, ...series.map(({ name }) => name)],
      rows: labels.map((label, index) => [
        label,
        ...series.map(({ points }) => points.find((point) => point.x === index)?.y.toString() ?? ''),
      ]),
    }
  return {
    head: ['', x === '' ? 'x' : x, 'y'],
    rows: series.flatMap(({ name, points }) => points.map((point) => [name, String(point.x), String(point.y)])),
  }
}

export function shortNumber(value: number): string {
  return Math.abs(value) >= 10_000 || (value !== 0 && Math.abs(value) < 0.001)
    ? new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 }).format(value)
    : String(value)
}
