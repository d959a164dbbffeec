import { useEffect, useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import { Button } from '../ui/Button'
import { DiffHunk } from './DiffHunk'
import { type GitCommit, type GitFileDiff, countsOf } from './git'
import type { Git } from './repository'

/** More lines than this are shown when somebody asks for them. */
const fewLines = 400

interface CommitDetailsProps {
  git: Git
  commit: GitCommit
  onOpen: (path: string, line: number) => void
}

export function CommitDetails({ git, commit: { id, subject, body, author, email, date, parents }, onOpen }: CommitDetailsProps) {
  const [files, setFiles] = useState<readonly GitFileDiff[]>()
  const [problem, setProblem] = useState<Problem>()
  useEffect(() => {
    let current = true
    git.commitDiff(id).then(
      (read) => {
        if (current) setFiles(read)
      },
      (error: unknown) => {
        if (current) setProblem(problemOf(error))
      },
    )
    return () => {
      current = false
    }
  }, [git, id])
  const few = (files ?? []).reduce((sum, { hunks }) => sum + hunks.reduce((lines, hunk) => lines + hunk.lines.length, 0), 0) <= fewLines

  return (
    <section className="commit" aria-label={`Commit ${subject}`} tabIndex={0}>
      <header>
        <h2>{subject}</h2>
        {body !== '' && <p className="commit-body">{body}</p>}
        <p className="commit-facts">
          <span title={email}>{author}</span>
          <span>{new Date(date).toLocaleString()}</span>
          <code title={id}>{id.slice(0, 10)}</code>
          {parents.length > 1 && <span>merge of {parents.length}</span>}
        </p>
      </header>
      {problem && <p className="commit-note">{problem.message}</p>}
      {files?.length === 0 && <p className="commit-note">It changed no files</p>}
      {files?.map((file) => {
        const { added, removed } = countsOf(file)
        return (
          <details key={file.path} className="commit-file" open={few}>
            <summary>
              <span className="commit-path" title={file.oldPath === undefined ? file.path : `${file.oldPath} → ${file.path}`}>{file.path}</span>
              {file.status !== 'modified' && <span>{file.status}</span>}
              {added > 0 && <span className="commit-added">+{added}</span>}
              {removed > 0 && <span className="commit-removed">−{removed}</span>}
            </summary>
            {file.binary && <p className="commit-note">A binary file</p>}
            {file.hunks.map((hunk) => (
              <DiffHunk key={hunk.id} hunk={hunk}>
                <Button title="Open the file as it is now" onClick={() => { onOpen(file.path, hunk.newStart) }}>Open</Button>
              </DiffHunk>
            ))}
          </details>
        )
      })}
    </section>
  )
}
