import { useRef } from 'react'
import { usePanelFocus } from '../canvas/usePanel'
import { useServerState } from '../connection/useServerState'
import { Button } from '../ui/Button'
import { useKeptFocus } from '../ui/useKeptFocus'
import { DiffHunk } from './DiffHunk'
import type { GitHunk } from './git'
import { useGit, useGitState } from './useGit'
import './DiffPanel.css'

interface DiffPanelProps {
  path: string
  staged: boolean
  onOpen: (line: number) => void
  onCompare: () => void
}

export function DiffPanel({ path, staged, onOpen, onCompare }: DiffPanelProps) {
  const git = useGit()
  const changes = useGitState((state) => state.changes)
  const working = useGitState((state) => state.working)
  const { value: diff, problem } = useServerState({
    key: git && `${git.workspace} ${String(staged)} ${path}`,
    read: () => git?.diff(path, staged) ?? Promise.resolve([]),
    version: changes,
  })
  const scroller = useRef<HTMLDivElement>(null)
  useKeptFocus(scroller)
  usePanelFocus(() => scroller.current?.focus())

  const file = diff?.[0]
  /** An untracked file has no hunks that could be staged separately. */
  const stage = ({ id }: GitHunk) => {
    const hunks = file?.status === 'untracked' ? undefined : [id]
    void (staged ? git?.unstage([path], hunks) : git?.stage([path], hunks))
  }

  return (
    <div ref={scroller} className="diff" tabIndex={0} role="region" aria-label={`Changes in ${path}`}>
      <div className="diff-crumb">
        <span>{path.split('/').join(' / ')}</span>
        <span>{staged ? 'staged' : 'not staged'}</span>
        <Button onClick={onCompare}>Compare with HEAD</Button>
        <Button
          onClick={() => {
            onOpen(file?.hunks[0]?.newStart ?? 1)
          }}
        >
          Open file
        </Button>
      </div>
      {problem && <p className="diff-note">{problem.message}</p>}
      {diff && !file && <p className="diff-note">This file has no changes</p>}
      {file?.binary && <p className="diff-note">Binary file</p>}
      {file?.hunks.map((hunk) => (
        <DiffHunk key={hunk.id} hunk={hunk}>
          <Button
            unavailable={working}
            onClick={() => {
              stage(hunk)
            }}
          >
            {staged ? 'Unstage' : 'Stage'}
          </Button>
        </DiffHunk>
      ))}
    </div>
  )
}
