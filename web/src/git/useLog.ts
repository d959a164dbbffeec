import { useCallback, useEffect, useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import type { GitCommit } from './git'
import { type GraphRow, type Lanes, layOut } from './lanes'
import type { Git } from './repository'
import { useGitState } from './useGit'

const page = 200
/** The daemon's limit per request. */
const most = 1_000

interface Log {
  all: boolean
  commits: readonly GitCommit[]
  rows: readonly GraphRow[]
  lanes: Lanes
  complete: boolean
}

const nothing = { commits: [], rows: [], lanes: [] }

/** The commits, page by page; starts over when a branch may have changed. */
export function useLog(git: Git | undefined, all: boolean) {
  const moves = useGitState((state) => state.moves)
  const [log, setLog] = useState<Log>()
  const [problem, setProblem] = useState<Problem>()
  const [loaded, setLoaded] = useState(page)

  useEffect(() => {
    let current = true
    git?.log({ all, limit: Math.min(loaded, most) }).then(
      (read) => {
        if (!current) return
        setLog(withPage({ ...nothing, all }, read, Math.min(loaded, most)))
        setProblem(undefined)
      },
      (error: unknown) => {
        if (current) setProblem(problemOf(error))
      },
    )
    return () => {
      current = false
    }
    // `loadMore` appends pages; only moved branches require reading all of them again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [git, all, moves])

  const loadMore = useCallback(() => {
    if (!git || !log || log.complete || log.all !== all) return
    const { commits } = log
    git.log({ all, limit: page, skip: commits.length }).then(
      (read) => {
        // Unless the list has started over meanwhile.
        setLog((now) => (now?.commits === commits ? withPage(log, read, page) : now))
        setLoaded(commits.length + page)
      },
      (error: unknown) => {
        setProblem(problemOf(error))
      },
    )
  }, [git, all, log])

  return { log, problem, loadMore }
}

function withPage(
  { all, commits, rows, lanes }: Omit<Log, 'complete'>,
  read: readonly GitCommit[],
  asked: number,
): Log {
  const added = layOut(read, lanes)
  return {
    all,
    commits: [...commits, ...read],
    rows: [...rows, ...added.rows],
    lanes: added.lanes,
    complete: read.length < asked,
  }
}
