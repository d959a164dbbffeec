import { useRef } from 'react'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { useKeptFocus } from '../ui/useKeptFocus'
import { BranchBar } from './BranchBar'
import { ChangedFiles } from './ChangedFiles'
import { CommitForm } from './CommitForm'
import { TrustNotice } from './TrustNotice'
import { changedFiles, conflicts, stagedFiles, stateWords } from './git'
import { useGit, useGitState } from './useGit'
import './GitPanel.css'

interface GitPanelProps {
  unavailable: string | undefined
  onBranches: () => void
  onLog: () => void
  onDiff: (path: string, staged: boolean) => void
  onOpen: (path: string, line: number | undefined) => void
}

export function GitPanel({ unavailable, onBranches, onLog, onDiff, onOpen }: GitPanelProps) {
  const git = useGit()
  const status = useGitState((state) => state.status)
  const noRepository = useGitState((state) => state.noRepository)
  const working = useGitState((state) => state.working)
  const lists = useRef<HTMLDivElement>(null)
  useKeptFocus(lists)
  if (!git || !status)
    return (
      <p className="git-none">
        {noRepository?.message} {noRepository?.hint}
      </p>
    )

  const busy = working ?? unavailable
  const state = stateWords(status)
  const staged = stagedFiles(status)
  const changed = changedFiles(status)
  const conflicted = conflicts(status)

  return (
    <div className="git">
      <BranchBar git={git} status={status} busy={busy} onBranches={onBranches} onLog={onLog} />
      {state !== undefined && (
        <p className="git-state" role="status">
          {state}
        </p>
      )}
      <TrustNotice workspace={git.workspace} unavailable={unavailable} />
      <CommitForm git={git} status={status} busy={busy} />
      <div ref={lists} className="git-lists" tabIndex={-1}>
        <ChangedFiles
          title="Conflicts"
          files={conflicted}
          staged={false}
          onChoose={({ path }) => {
            void git.firstConflict(path).then((line) => {
              onOpen(path, line)
            })
          }}
          actionOn={({ path }) => (
            <Button
              kind="icon"
              aria-label={`Mark ${path} as resolved`}
              title="Mark as resolved"
              unavailable={busy}
              onClick={() => {
                void git.markResolved(path)
              }}
            >
              <Icon shape="check" />
            </Button>
          )}
        />
        <ChangedFiles
          title="Staged"
          files={staged}
          staged
          onChoose={({ path }) => {
            onDiff(path, true)
          }}
          actionOnAll={
            <Button
              kind="icon"
              aria-label="Unstage all"
              title="Unstage all"
              unavailable={busy}
              onClick={() => {
                void git.unstage(staged.map(({ path }) => path))
              }}
            >
              <Icon shape="minus" />
            </Button>
          }
          actionOn={({ path }) => (
            <Button
              kind="icon"
              aria-label={`Unstage ${path}`}
              title="Unstage"
              unavailable={busy}
              onClick={() => {
                void git.unstage([path])
              }}
            >
              <Icon shape="minus" />
            </Button>
          )}
        />
        <ChangedFiles
          title="Changes"
          files={changed}
          staged={false}
          onChoose={({ path }) => {
            onDiff(path, false)
          }}
          actionOnAll={
            <Button
              kind="icon"
              aria-label="Stage all"
              title="Stage all"
              unavailable={busy}
              onClick={() => {
                void git.stage(changed.map(({ path }) => path))
              }}
            >
              <Icon shape="plus" />
            </Button>
          }
          actionOn={(file) => (
            <>
              <Button
                kind="icon"
                aria-label={`Discard changes in ${file.path}`}
                title="Discard changes"
                unavailable={busy}
                onClick={() => {
                  void git.discard(file)
                }}
              >
                <Icon shape="undo" />
              </Button>
              <Button
                kind="icon"
                aria-label={`Stage ${file.path}`}
                title="Stage"
                unavailable={busy}
                onClick={() => {
                  void git.stage([file.path])
                }}
              >
                <Icon shape="plus" />
              </Button>
            </>
          )}
        />
        {status.files.length === 0 && <p className="git-none">No changes</p>}
      </div>
    </div>
  )
}
