import { useState } from 'react'
import { Button } from '../ui/Button'
import { type GitStatus, conflicts, stagedFiles } from './git'
import type { Git } from './repository'

interface CommitFormProps {
  git: Git
  status: GitStatus
  busy: string | undefined
}

export function CommitForm({ git, status, busy }: CommitFormProps) {
  const [message, setMessage] = useState('')
  const [amend, setAmend] = useState(false)
  const merging = status.state === 'merging'
  const cannotCommit = busy ?? whyNot()

  function whyNot(): string | undefined {
    if (conflicts(status).length > 0) return 'Resolve the conflicts first'
    if (message.trim() === '' && !amend && !merging) return 'Enter a commit message'
    if (stagedFiles(status).length === 0 && !amend && !merging) return 'No staged changes'
    return undefined
  }

  async function commit() {
    if (cannotCommit === undefined && (await git.commit(message.trim(), amend))) {
      setMessage('')
      setAmend(false)
    }
  }

  /** Fills in the message of the commit to amend, unless another message was typed. */
  async function chooseAmend(chosen: boolean) {
    setAmend(chosen)
    const last = await git.lastMessage().catch(() => '')
    setMessage((written) => (chosen ? (written === '' ? last : written) : written === last ? '' : written))
  }

  return (
    <form
      className="git-commit"
      onSubmit={(event) => {
        event.preventDefault()
        void commit()
      }}
    >
      <textarea
        aria-label="Commit message"
        placeholder={merging ? 'Commit message (optional for a merge)' : 'Commit message'}
        rows={2}
        value={message}
        onChange={(event) => {
          setMessage(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void commit()
        }}
      />
      <div className="git-commit-actions">
        <label>
          <input
            type="checkbox"
            checked={amend}
            disabled={status.head === undefined || merging}
            onChange={(event) => {
              void chooseAmend(event.target.checked)
            }}
          />{' '}
          Amend
        </label>
        <Button kind="primary" type="submit" unavailable={cannotCommit}>
          Commit
        </Button>
      </div>
    </form>
  )
}
