import { useState } from 'react'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { type GitFile, changedFiles, conflicts, letterOf, stagedFiles } from './git'
import { useGit, useGitState } from './useGit'
import './GitPanel.css'

interface GitPanelProps {
  unavailable: string | undefined
  onDiff: (path: string, staged: boolean) => void
  onOpen: (path: string) => void
}

export function GitPanel({ unavailable, onDiff, onOpen }: GitPanelProps) {
  const git = useGit()
  const status = useGitState((state) => state.status)
  const none = useGitState((state) => state.none)
  const working = useGitState((state) => state.working)
  const [message, setMessage] = useState('')
  const [amend, setAmend] = useState(false)
  if (!git || !status) return <p className="git-none">{none ?? ''}</p>

  const staged = stagedFiles(status)
  const changed = changedFiles(status)
  const both = conflicts(status)
  const busy = working ?? unavailable
  const cannotCommit = busy ?? (message.trim() === '' && !amend ? 'A message is needed' : staged.length === 0 && !amend ? 'Nothing is staged' : undefined)

  async function commit() {
    if (cannotCommit === undefined && (await git?.commit(message.trim(), amend))) {
      setMessage('')
      setAmend(false)
    }
  }

  return (
    <div className="git">
      <div className="git-branch">
        <Icon shape="branch" />
        <span className="git-branch-name" title={status.upstream}>
          {status.branch ?? `at ${status.head?.slice(0, 8) ?? 'nothing'}`}
        </span>
        {status.ahead > 0 && <span title={`${String(status.ahead)} to push`}>↑{status.ahead}</span>}
        {status.behind > 0 && <span title={`${String(status.behind)} to pull`}>↓{status.behind}</span>}
        <Button unavailable={busy} onClick={() => { git.exchange('pull') }}>Pull</Button>
        <Button unavailable={busy} onClick={() => { git.exchange('push') }}>Push</Button>
      </div>
      <form
        className="git-commit"
        onSubmit={(event) => {
          event.preventDefault()
          void commit()
        }}
      >
        <textarea
          aria-label="Commit message"
          placeholder="Commit message"
          rows={2}
          value={message}
          onChange={(event) => { setMessage(event.target.value) }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void commit()
          }}
        />
        <div className="git-commit-actions">
          <label>
            <input type="checkbox" checked={amend} onChange={(event) => { setAmend(event.target.checked) }} /> Amend
          </label>
          <Button kind="primary" type="submit" unavailable={cannotCommit}>
            {working ?? 'Commit'}
          </Button>
        </div>
      </form>
      <div className="git-lists">
        {both.length > 0 && <Files title="Conflicts" files={both} staged={false} onChoose={({ path }) => { onOpen(path) }} />}
        {staged.length > 0 && (
          <Files title="Staged" files={staged} staged onChoose={({ path }) => { onDiff(path, true) }} action={{ label: 'Unstage', icon: 'minus', unavailable: busy, act: (paths) => { git.unstage(paths) } }} />
        )}
        {changed.length > 0 && (
          <Files title="Changes" files={changed} staged={false} onChoose={({ path }) => { onDiff(path, false) }} action={{ label: 'Stage', icon: 'plus', unavailable: busy, act: (paths) => { git.stage(paths) } }} />
        )}
        {status.files.length === 0 && <p className="git-none">Nothing has changed</p>}
      </div>
    </div>
  )
}

interface FilesProps {
  title: string
  files: readonly GitFile[]
  staged: boolean
  action?: { label: string; icon: 'plus' | 'minus'; unavailable: string | undefined; act: (paths: string[]) => void }
  onChoose: (file: GitFile) => void
}

function Files({ title, files, staged, action, onChoose }: FilesProps) {
  return (
    <section aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span>{files.length}</span>
        {action && (
          <Button kind="icon" aria-label={`${action.label} all`} title={`${action.label} all`} unavailable={action.unavailable} onClick={() => { action.act(files.map(({ path }) => path)) }}>
            <Icon shape={action.icon} />
          </Button>
        )}
      </header>
      <ul>
        {files.map((file) => {
          const name = file.path.replace(/\/$/, '')
          const slash = name.lastIndexOf('/')
          return (
            <li key={file.path} data-mark={letterOf(file, staged)}>
              <button type="button" className="git-file" title={file.conflict ?? file.path} onClick={() => { onChoose(file) }}>
                <span className="git-file-name">{name.slice(slash + 1)}</span>
                <span className="git-file-folder">{name.slice(0, Math.max(0, slash))}</span>
                <span className="git-file-mark">{letterOf(file, staged)}</span>
              </button>
              {action && (
                <Button kind="icon" aria-label={`${action.label} ${file.path}`} title={action.label} unavailable={action.unavailable} onClick={() => { action.act([file.path]) }}>
                  <Icon shape={action.icon} />
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
