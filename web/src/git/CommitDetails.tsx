import { useServerState } from '../connection/useServerState'
import { CommitFile } from './CommitFile'
import type { GitCommit } from './git'
import type { Git } from './repository'

/** A commit with more lines than this is collapsed at first. */
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
  const { value: files, problem } = useServerState({
    key: `${git.workspace} ${id}`,
    read: () => git.commitDiff(id),
  })
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
          {parents.length > 1 && <span>merge commit, {parents.length} parents</span>}
        </p>
      </header>
      {problem && <p className="commit-note">{problem.message}</p>}
      {files?.length === 0 && <p className="commit-note">No files changed</p>}
      {files?.map((file) => (
        <CommitFile key={file.path} git={git} commit={id} file={file} open={few} onOpen={onOpen} />
      ))}
    </section>
  )
}
