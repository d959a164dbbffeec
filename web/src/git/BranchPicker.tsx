import { useEffect, useId, useRef, useState } from 'react'
import { useServerState } from '../connection/useServerState'
import { age } from '../session/sessions'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Key } from '../ui/Key'
import { useNow } from '../ui/useNow'
import { type BranchChoice, choicesFor } from './branches'
import type { GitBranch } from './git'
import type { Git } from './repository'
import { useGitState } from './useGit'
import './BranchPicker.css'

const none: readonly GitBranch[] = []

interface BranchPickerProps {
  git: Git | undefined
  open: boolean
  onClose: () => void
}

/** Switches to, creates or deletes a branch by name. */
export function BranchPicker({ git, open, onClose }: BranchPickerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="branches"
      aria-label="Branches"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      {open && git && <PickerBody git={git} onClose={onClose} />}
    </dialog>
  )
}

function PickerBody({ git, onClose }: { git: Git; onClose: () => void }) {
  const branches = useBranches(git)
  const working = useGitState((state) => state.working)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [unmerged, setUnmerged] = useState<GitBranch>()
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const now = useNow()
  const choices = choicesFor(branches ?? [], typed)
  const current = Math.min(chosen, choices.length - 1)
  const choice = choices[current]
  const deletable =
    choice?.kind === 'switch' && !choice.branch.remote && !choice.branch.current ? choice.branch : undefined

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  async function take(taken: BranchChoice | undefined) {
    if (!taken || working !== undefined) return
    onClose()
    if (taken.kind === 'create' && !(await git.createBranch(taken.name))) return
    if (taken.kind === 'create' || !taken.branch.current) await git.switchTo(taken.name)
  }

  async function remove(branch: GitBranch | undefined, force = false) {
    if (!branch || working !== undefined) return
    const outcome = await git.deleteBranch(branch, force)
    setUnmerged(outcome === 'unmerged' ? branch : undefined)
  }

  if (unmerged)
    return (
      <form
        className="branches-question"
        onSubmit={(event) => {
          event.preventDefault()
          void remove(unmerged, true)
        }}
      >
        <h2>Delete “{unmerged.name}”?</h2>
        <p>It has commits that are on no other branch. The last one is “{unmerged.subject}”.</p>
        <div className="dialog-actions">
          <Button
            autoFocus
            onClick={() => {
              setUnmerged(undefined)
            }}
          >
            Cancel
          </Button>
          <Button kind="danger" type="submit">
            Delete anyway
          </Button>
        </div>
      </form>
    )

  return (
    <>
      <div className="branches-field">
        <Icon shape="branch" />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={choice && `${listId}-${String(current)}`}
          aria-label="Branch"
          placeholder="Switch to a branch, or type a new name"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (event.key === 'Enter') void take(choice)
            else if (event.key === 'Delete' && event.shiftKey) void remove(deletable)
            else if (step !== undefined) setChosen((current + step + choices.length) % choices.length)
            else return
            event.preventDefault()
          }}
        />
      </div>
      <ul
        ref={list}
        id={listId}
        className="branches-list"
        role="listbox"
        aria-label="Branches"
        aria-busy={branches === undefined}
      >
        {choices.map((each, index) => (
          <li
            key={each.kind === 'create' ? 'create' : each.branch.name}
            id={`${listId}-${String(index)}`}
            role="option"
            aria-selected={index === current}
            onPointerDown={() => {
              setChosen(index)
            }}
            onClick={() => {
              void take(each)
            }}
          >
            {each.kind === 'create' ? (
              <>
                <Icon shape="plus" />
                <span className="branches-name">Create {each.name}</span>
              </>
            ) : (
              <BranchRow
                branch={each.branch}
                now={now}
                onDelete={() => {
                  setChosen(index)
                  void remove(each.branch)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {branches && choices.length === 0 && (
        <p className="branches-none">No branches yet. The first commit creates one.</p>
      )}
      <footer className="branches-keys">
        <Button
          unavailable={choice ? working : 'Select a branch first'}
          onClick={() => {
            void take(choice)
          }}
        >
          {choice?.kind === 'create' ? 'Create' : 'Switch'} <Key name="Enter" />
        </Button>
        <Button
          unavailable={deletable ? working : 'This branch cannot be deleted here'}
          aria-keyshortcuts="Shift+Delete"
          onClick={() => {
            void remove(deletable)
          }}
        >
          Delete <Key name="Shift+Delete" />
        </Button>
      </footer>
    </>
  )
}

function BranchRow({ branch, now, onDelete }: { branch: GitBranch; now: number; onDelete: () => void }) {
  const { name, current, remote, subject, date, ahead, behind } = branch
  return (
    <>
      <Icon shape={current ? 'check' : 'branch'} />
      <span className="branches-name">{name}</span>
      {current && <span className="visually-hidden">current</span>}
      {remote && <span className="branches-place">remote</span>}
      <span className="branches-subject">{subject}</span>
      {ahead > 0 && <span title={`${String(ahead)} to push`}>↑{ahead}</span>}
      {behind > 0 && <span title={`${String(behind)} to pull`}>↓{behind}</span>}
      <span className="branches-age">{age(date, now)}</span>
      {/* For the mouse alone: an option may hold nothing that takes the focus. Below is a button with a key. */}
      {!current && !remote ? (
        <span
          className="branches-delete"
          title={`Delete ${name}`}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onDelete()
          }}
        >
          <Icon shape="trash" />
        </span>
      ) : (
        <span className="branches-delete" />
      )}
    </>
  )
}

/** Undefined until loaded; read again when a branch may have changed. */
function useBranches(git: Git): readonly GitBranch[] | undefined {
  const moves = useGitState((state) => state.moves)
  const { value, problem } = useServerState({ key: git.workspace, read: () => git.branches(), version: moves })
  return problem ? none : value
}
