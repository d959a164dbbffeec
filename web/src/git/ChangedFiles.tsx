import type { ReactNode } from 'react'
import { type GitFile, letterOf } from './git'

interface ChangedFilesProps {
  title: string
  files: readonly GitFile[]
  staged: boolean
  actionOn: (file: GitFile) => ReactNode
  actionOnAll?: ReactNode
  onChoose: (file: GitFile) => void
}

export function ChangedFiles({ title, files, staged, actionOn, actionOnAll, onChoose }: ChangedFilesProps) {
  if (files.length === 0) return null
  return (
    <section aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span>{files.length}</span>
        {actionOnAll}
      </header>
      <ul>
        {files.map((file) => {
          const name = file.path.replace(/\/$/, '')
          const slash = name.lastIndexOf('/')
          return (
            <li key={file.path} data-mark={letterOf(file, staged)}>
              <button
                type="button"
                className="git-file"
                title={file.path}
                onClick={() => {
                  onChoose(file)
                }}
              >
                <span className="git-file-name">{name.slice(slash + 1)}</span>
                <span className="git-file-folder">{file.conflict ?? name.slice(0, Math.max(0, slash))}</span>
                <span className="git-file-mark">{letterOf(file, staged)}</span>
              </button>
              {actionOn(file)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
