import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import { Button } from '../ui/Button'
import { useKeptFocus } from '../ui/useKeptFocus'
import { DiffHunk } from './DiffHunk'
import type { GitFileDiff, GitHunk } from './git'
import { useGit, useGitState } from './useGit'
import './DiffPanel.css'

export interface DiffHandle {
  focus: () => void
}

interface DiffPanelProps {
  path: string
  staged: boolean
  ref?: Ref<DiffHandle>
  onOpen: (line: number) => void
  onCompare: () => void
}

export function DiffPanel({ path, staged, ref, onOpen, onCompare }: DiffPanelProps) {
  const git = useGit()
  const changes = useGitState((state) => state.changes)
  const working = useGitState((state) => state.working)
  const [diff, setDiff] = useState<GitFileDiff[]>()
  const [problem, setProblem] = useState<Problem>()
  const scroller = useRef<HTMLDivElement>(null)
  useKeptFocus(scroller)
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }), [])

  useEffect(() => {
    let current = true
    git?.diff(path, staged).then(
      (read) => {
        if (!current) return
        setDiff(read)
        setProblem(undefined)
      },
      (error: unknown) => {
        if (current) setProblem(problemOf(error))
      },
    )
    return () => {
      current = false
    }
  }, [git, path, staged, changes])

  const file = diff?.[0]
  /** A file that git does not know has no hunks that could be taken by themselves. */
  const stage = ({ id }: GitHunk) => {
    const hunks = file?.status === 'untracked' ? undefined : [id]
    void (staged ? git?.unstage([path], hunks) : git?.stage([path], hunks))
  }

  return (
    <div ref={scroller} className="diff" tabIndex={0} role="region" aria-label={`Changes of ${path}`}>
      <div className="diff-crumb">
        <span>{path.split('/').join(' / ')}</span>
        <span>{staged ? 'staged' : 'not staged'}</span>
        <Button onClick={onCompare}>Compare with HEAD</Button>
        <Button
          onClick={() => {
            onOpen(file?.hunks[0]?.newStart ?? 1)
          }}
        >
          Open file
        </Button>
      </div>
      {problem && <p className="diff-note">{problem.message}</p>}
      {diff && !file && <p className="diff-note">No changes any more</p>}
      {file?.binary && <p className="diff-note">A binary file</p>}
      {file?.hunks.map((hunk) => (
        <DiffHunk key={hunk.id} hunk={hunk}>
          <Button
            unavailable={working}
            onClick={() => {
              stage(hunk)
            }}
          >
            {staged ? 'Unstage' : 'Stage'}
          </Button>
        </DiffHunk>
      ))}
    </div>
  )
}
