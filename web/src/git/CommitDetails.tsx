import { useEffect, useState } from 'react'
import { type Problem, problemOf } from '../connection/problem'
import { CommitFile } from './CommitFile'
import type { GitCommit, GitFileDiff } from './git'
import type { Git } from './repository'

/** More lines than this are shown when somebody asks for them. */
const fewLines = 400

interface CommitDetailsProps {
  git: Git
  commit: GitCommit
  onOpen: (path: string, line: number) => void
}

export function CommitDetails({
  git,
  commit: { id, subject, body, author, email, date, parents },
  onOpen,
}: CommitDetailsProps) {
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
  const hunks = (files ?? []).flatMap((file) => file.hunks)
  const few = hunks.length > 0 && hunks.reduce((sum, { lines }) => sum + lines.length, 0) <= fewLines

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
      {files?.map((file) => (
        <CommitFile key={file.path} git={git} commit={id} file={file} open={few} onOpen={onOpen} />
      ))}
    </section>
  )
}
