import { useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import { Button } from '../ui/Button'
import { DiffHunk } from './DiffHunk'
import { type GitFileDiff, countsOf } from './git'
import type { Git } from './repository'

interface CommitFileProps {
  git: Git
  commit: string
  file: GitFileDiff
  open: boolean
  onOpen: (path: string, line: number) => void
}

/** The diff of one file of a commit; loaded when opened, if it was too large to come with the commit. */
export function CommitFile({ git, commit, file: told, open, onOpen }: CommitFileProps) {
  const [file, setFile] = useState(told)
  const [problem, setProblem] = useState<Problem>()
  const { added, removed } = countsOf(file)

  function load() {
    if (file.hunks.length > 0 || file.binary) return
    git.commitDiff(commit, file.path).then(
      ([read]) => {
        if (read) setFile({ ...file, binary: read.binary, hunks: read.hunks })
      },
      (error: unknown) => {
        setProblem(problemOf(error))
      },
    )
  }

  return (
    <details
      className="commit-file"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open) load()
      }}
    >
      <summary>
        <span className="commit-path" title={file.oldPath === undefined ? file.path : `${file.oldPath} → ${file.path}`}>
          {file.path}
        </span>
        {file.status !== 'modified' && <span>{file.status}</span>}
        {added > 0 && <span className="commit-added">+{added}</span>}
        {removed > 0 && <span className="commit-removed">−{removed}</span>}
      </summary>
      {problem && <p className="commit-note">{problem.message}</p>}
      {file.binary && <p className="commit-note">Binary file</p>}
      {file.hunks.map((hunk) => (
        <DiffHunk key={hunk.id} hunk={hunk}>
          <Button
            title="Open the current file"
            onClick={() => {
              onOpen(file.path, hunk.newStart)
            }}
          >
            Open
          </Button>
        </DiffHunk>
      ))}
    </details>
  )
}
