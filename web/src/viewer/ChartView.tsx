import { useEffect, useRef, useState } from 'react'
import { type Chart, type Range, type Series, rangeOf, readChart, shortNumber, tableOf, ticksFor } from './chart'
import './ChartView.css'

const height = 300
const margin = { top: 12, right: 16, bottom: 28, left: 52 }
const colours = ['var(--p1)', 'var(--p5)', 'var(--p3)', 'var(--p2)', 'var(--p4)']
/** Distinguish more series than colours do, and serve readers who see no colours. */
const dashes = ['none', '6 3', '2 3', '8 3 2 3']

/** A chart from JSON, or an error message. */
export function ChartView({ value }: { value: unknown }) {
  const chart = readChart(value)
  return 'problem' in chart ? (
    <p className="viewer-note">Cannot draw this chart. {chart.problem}</p>
  ) : (
    <figure className="chart">
      {chart.title !== '' && <figcaption>{chart.title}</figcaption>}
      {chart.series.length > 1 && <Legend chart={chart} />}
      <Drawing chart={chart} />
      <details className="chart-table">
        <summary>Show as table</summary>
        <Table chart={chart} />
      </details>
    </figure>
  )
}

function Legend({ chart }: { chart: Chart }) {
  return (
    <ul className="chart-legend" aria-label="Series">
      {chart.series.map(({ name }, index) => (
        <li key={index}>
          <svg width="22" height="12" aria-hidden="true">
            {chart.kind === 'bar' ? (
              <rect x="5" y="1" width="11" height="10" rx="2" fill={colourOf(index)} />
            ) : chart.kind === 'line' ? (
              <path d="M1 6h20" stroke={colourOf(index)} strokeWidth="2" strokeDasharray={dashOf(index)} />
            ) : (
              <Mark index={index} x={11} y={6} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function Drawing({ chart }: { chart: Chart }) {
  const host = useRef<HTMLDivElement>(null)
  const width = useWidth(host)
  const right = width - margin.right
  const bottom = height - margin.bottom
  const ticks = ticksFor(rangeOf(chart, 'y'), 5)
  const y = scale({ from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1 }, bottom, margin.top)
  const across = xAxis(chart, margin.left, right)
  return (
    <div ref={host} className="chart-drawing">
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`${chart.kind} chart${chart.title === '' ? '' : `: ${chart.title}`}; the table below has the data`}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className="chart-line"
              x1={margin.left}
              x2={right}
              y1={y(tick)}
              y2={y(tick)}
              data-nought={tick === 0}
            />
            <text x={margin.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
              {shortNumber(tick)}
            </text>
          </g>
        ))}
        {across.marks.map(({ at, words }) => (
          <text key={at} x={at} y={bottom + 16} textAnchor="middle">
            {words}
          </text>
        ))}
        {chart.series.map((series, index) =>
          chart.kind === 'bar' ? (
            <Bars
              key={index}
              series={series}
              index={index}
              of={chart.series.length}
              labels={chart.labels ?? []}
              band={across.band}
              x={across.x}
              y={y}
            />
          ) : (
            <Points key={index} series={series} index={index} chart={chart} x={across.x} y={y} />
          ),
        )}
      </svg>
      {(chart.x !== '' || chart.y !== '') && (
        <p className="chart-axes">
          {[chart.y !== '' && `↑ ${chart.y}`, chart.x !== '' && `→ ${chart.x}`].filter(Boolean).join('   ')}
        </p>
      )}
    </div>
  )
}

function Points({
  series: { name, points },
  index,
  chart,
  x,
  y,
}: {
  series: Series
  index: number
  chart: Chart
  x: (value: number) => number
  y: (value: number) => number
}) {
  const path = points
    .map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`)
    .join('')
  return (
    <g>
      {chart.kind === 'line' && (
        <path
          d={path}
          fill="none"
          stroke={colourOf(index)}
          strokeWidth="2"
          strokeLinejoin="round"
          strokeDasharray={dashOf(index)}
        />
      )}
      {(chart.kind === 'scatter' || points.length <= 60) &&
        points.map((point, at) => (
          <g key={at}>
            <title>{`${name}: ${chart.labels?.[point.x] ?? String(point.x)}, ${String(point.y)}`}</title>
            <Mark index={index} x={x(point.x)} y={y(point.y)} />
          </g>
        ))}
    </g>
  )
}

interface BarsProps {
  series: Series
  index: number
  of: number
  labels: readonly string[]
  band: number
  x: (value: number) => number
  y: (value: number) => number
}

function Bars({ series: { name, points }, index, of, labels, band, x, y }: BarsProps) {
  const wide = Math.min(48, (band * 0.76) / of)
  return points.map((point) => (
    <rect
      key={point.x}
      x={x(point.x) + (index - of / 2) * wide}
      y={Math.min(y(0), y(point.y))}
      width={Math.max(1, wide - 2)}
      height={Math.max(1, Math.abs(y(point.y) - y(0)))}
      rx={Math.min(2, wide / 4)}
      fill={colourOf(index)}
    >
      <title>{`${name}: ${labels[point.x] ?? ''}, ${String(point.y)}`}</title>
    </rect>
  ))
}

/** One shape for each series. */
function Mark({ index, x, y }: { index: number; x: number; y: number }) {
  const shapes = [
    'M-3.500 0a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0',
    'M-3-3h6v6h-6z',
    'M0-4 4 3h-8z',
    'M0-4.500 4 0 0 4.500-4 0z',
    'M-4-1h3v-3h2v3h3v2h-3v3h-2v-3h-3z',
  ]
  return (
    <path
      d={shapes[index % shapes.length]}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      fill={colourOf(index)}
    />
  )
}

function Table({ chart }: { chart: Chart }) {
  const { head, rows } = tableOf(chart)
  return (
    <table>
      <thead>
        <tr>
          {head.map((name, index) =>
            name === '' ? (
              <td key={index} />
            ) : (
              <th key={index} scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function scale({ from, to }: Range, start: number, end: number): (value: number) => number {
  return (value) => start + ((value - from) / (to - from || 1)) * (end - start)
}

/** Each label gets a band, with as many labels shown as fit; numbers get ticks. */
function xAxis(chart: Chart, left: number, right: number) {
  const { labels } = chart
  const wide = right - left
  if (!labels) {
    const ticks = ticksFor(rangeOf(chart, 'x'), Math.max(2, wide / 90))
    const x = scale({ from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1 }, left, right)
    return { x, band: 0, marks: ticks.map((tick) => ({ at: x(tick), words: shortNumber(tick) })) }
  }
  const band = wide / labels.length
  const x = (value: number) => left + (value + 0.5) * band
  const room = Math.max(1, Math.floor(Math.max(band, 56) / 7))
  const every = Math.ceil(56 / band)
  return {
    x,
    band,
    marks: labels.flatMap((label, index) =>
      index % every === 0
        ? [{ at: x(index), words: label.length > room ? `${label.slice(0, room - 1)}…` : label }]
        : [],
    ),
  }
}

function colourOf(index: number): string {
  return colours[index % colours.length] ?? 'var(--p1)'
}

function dashOf(index: number): string {
  return dashes[Math.floor(index / colours.length + index) % dashes.length] ?? 'none'
}

function useWidth(host: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(600)
  useEffect(() => {
    if (!host.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(200, Math.floor(entry.contentRect.width)))
    })
    observer.observe(host.current)
    return () => {
      observer.disconnect()
    }
  }, [host])
  return width
}
