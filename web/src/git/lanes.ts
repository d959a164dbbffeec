export interface GraphCommit {
  id: string
  parents: readonly string[]
}

/** A line in one row of the graph, from a lane at its top to one at its bottom; a missing end is at the commit. */
export interface GraphLine {
  top?: number
  bottom?: number
  /** The lane whose colour it has. */
  colour: number
}

export interface GraphRow {
  /** The lane that the commit is in. */
  lane: number
  lines: readonly GraphLine[]
  /** How many lanes the row needs. */
  width: number
}

/** For each lane, the commit that its line leads to; undefined for a free lane. */
export type Lanes = readonly (string | undefined)[]

/**
 * Lays out commits in lanes, children before parents. A branch keeps its lane until the commit that it forked from; a
 * merged branch gets its own lane. Pages are laid out in order: each continues the lanes of the one before.
 */
export function layOut(commits: readonly GraphCommit[], before: Lanes = []): { rows: GraphRow[]; lanes: Lanes } {
  const lanes = [...before]
  const rows = commits.map((commit) => rowOf(commit, lanes))
  return { rows, lanes }
}

function rowOf({ id, parents }: GraphCommit, lanes: (string | undefined)[]): GraphRow {
  const waiting = lanes.indexOf(id)
  const lane = waiting < 0 ? freeLane(lanes) : waiting
  const lines: GraphLine[] = []
  let width = Math.max(lanes.length, lane + 1)
  for (const [at, leadsTo] of lanes.entries()) {
    if (leadsTo === id) {
      lines.push({ top: at, colour: at })
      lanes[at] = undefined
    } else if (leadsTo !== undefined) lines.push({ top: at, bottom: at, colour: at })
  }
  for (const [nth, parent] of parents.entries()) {
    const there = lanes.indexOf(parent)
    const to = nth === 0 ? lane : there < 0 ? freeLane(lanes) : there
    lanes[to] = parent
    lines.push({ bottom: to, colour: to })
    width = Math.max(width, to + 1)
  }
  while (lanes.length > 0 && lanes.at(-1) === undefined) lanes.pop()
  return { lane, lines, width }
}

function freeLane(lanes: Lanes): number {
  const free = lanes.indexOf(undefined)
  return free < 0 ? lanes.length : free
}
