import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { type GitStatus, percentOf } from './git'
import type { Git } from './repository'
import { useGitState } from './useGit'

interface BranchBarProps {
  git: Git
  status: GitStatus
  busy: string | undefined
  onBranches: () => void
  onLog: () => void
}

/** The branch, with buttons to fetch, pull and push. */
export function BranchBar({
  git,
  status: { branch, head, upstream, ahead, behind },
  busy,
  onBranches,
  onLog,
}: BranchBarProps) {
  const name = branch ?? `detached at ${head?.slice(0, 8) ?? 'no commit'}`
  return (
    <>
      <div className="git-branch">
        <button
          type="button"
          className="git-branch-name"
          aria-label={`Branch ${name}`}
          title={upstream === undefined ? 'No upstream branch' : `Tracks ${upstream}`}
          onClick={onBranches}
        >
          <Icon shape="branch" />
          <span>{name}</span>
        </button>
        <Button aria-label="History" title="Commit history" onClick={onLog}>
          <Icon shape="history" />
        </Button>
        <Button
          aria-label="Fetch"
          title="Fetch from the remote"
          unavailable={busy}
          onClick={() => {
            void git.exchange('fetch')
          }}
        >
          <Icon shape="refresh" />
        </Button>
        <Button
          aria-label={behind > 0 ? `Pull ${String(behind)}` : 'Pull'}
          title="Pull from the remote"
          unavailable={busy}
          onClick={() => {
            void git.exchange('pull')
          }}
        >
          <Icon shape="arrowDown" />
          {behind > 0 && behind}
        </Button>
        <Button
          aria-label={ahead > 0 ? `Push ${String(ahead)}` : 'Push'}
          title="Push to the remote"
          unavailable={busy}
          onClick={() => {
            void git.exchange('push')
          }}
        >
          <Icon shape="arrowUp" />
          {ahead > 0 && ahead}
        </Button>
      </div>
      <Progress />
    </>
  )
}

function Progress() {
  const working = useGitState((state) => state.working)
  const progress = useGitState((state) => state.progress)
  const percent = progress === undefined ? undefined : percentOf(progress)
  return (
    <div className="git-progress" role="status">
      {working !== undefined && (
        <>
          <progress aria-label={working} max={100} {...(percent !== undefined && { value: percent })} />
          <span>{progress ?? working}</span>
        </>
      )}
    </div>
  )
}
