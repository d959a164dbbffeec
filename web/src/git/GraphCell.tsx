import type { GraphLine, GraphRow } from './lanes'

const laneWidth = 13
const mostLanes = 12
const colours = 5

export function graphWidth(rows: readonly GraphRow[]): number {
  const lanes = rows.reduce((most, { width }) => Math.max(most, width), 1)
  return Math.min(lanes, mostLanes) * laneWidth + 8
}

/** One row of the graph: the lines that pass, and the dot of the commit. */
export function GraphCell({ row: { lane, lines }, width, height }: { row: GraphRow; width: number; height: number }) {
  return (
    <svg className="log-graph" width={width} height={height} aria-hidden="true">
      {lines.map((line, index) => (
        <path key={index} d={pathOf(line, lane, height)} className={`lane-${String(line.colour % colours)}`} />
      ))}
      <circle cx={x(lane)} cy={height / 2} r="3.5" className={`lane-${String(lane % colours)}`} />
    </svg>
  )
}

function x(lane: number): number {
  return 10 + lane * laneWidth
}

function pathOf({ top, bottom }: GraphLine, lane: number, height: number): string {
  const [x1, y1] = top === undefined ? [x(lane), height / 2] : [x(top), 0]
  const [x2, y2] = bottom === undefined ? [x(lane), height / 2] : [x(bottom), height]
  const middle = (y1 + y2) / 2
  return (
    `M${String(x1)} ${String(y1)}C${String(x1)} ${String(middle)} ` +
    `${String(x2)} ${String(middle)} ${String(x2)} ${String(y2)}`
  )
}
