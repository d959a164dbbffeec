import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import { Button } from '../ui/Button'
import { type GitFileDiff, type GitHunk, linesOf } from './git'
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
}

export function DiffPanel({ path, staged, ref, onOpen }: DiffPanelProps) {
  const git = useGit()
  const changes = useGitState((state) => state.changes)
  const working = useGitState((state) => state.working)
  const [diff, setDiff] = useState<GitFileDiff[]>()
  const [problem, setProblem] = useState<Problem>()
  const scroller = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }), [])

  useEffect(() => {
    let current = true
    git?.diff(path, staged).then(
      (read) => {
        if (current) setDiff(read)
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
  const stage = (hunk: GitHunk) => {
    if (staged) git?.unstage([path], [hunk.id])
    else git?.stage([path], [hunk.id])
  }

  return (
    <div ref={scroller} className="diff" tabIndex={0} role="region" aria-label={`Changes of ${path}`}>
      <div className="diff-crumb">
        <span>{path.split('/').join(' / ')}</span>
        <span>{staged ? 'staged' : 'not staged'}</span>
        <Button onClick={() => { onOpen(file?.hunks[0]?.newStart ?? 1) }}>Open file</Button>
      </div>
      {problem && <p className="diff-note">{problem.message}</p>}
      {diff && !file && <p className="diff-note">No changes any more</p>}
      {file?.binary && <p className="diff-note">A binary file</p>}
      {file?.hunks.map((hunk) => (
        <section key={hunk.id} className="diff-hunk" aria-label={hunk.header}>
          <header>
            <code>{hunk.header}</code>
            <Button unavailable={working} onClick={() => { stage(hunk) }}>
              {staged ? 'Unstage' : 'Stage'}
            </Button>
          </header>
          <pre>
            {linesOf(hunk).map(({ kind, text, before, after }, index) => (
              <div key={index} data-kind={kind}>
                <span className="diff-number">{before}</span>
                <span className="diff-number">{after}</span>
                <span className="diff-sign">{{ added: '+', removed: '-', same: '', note: '' }[kind]}</span>
                <code>{text}</code>
              </div>
            ))}
          </pre>
        </section>
      ))}
    </div>
  )
}
