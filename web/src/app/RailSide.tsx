import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { type Side, sideId } from '../canvas/canvas'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import { FileTreeView } from '../file/FileTreeView'
import { useFiles } from '../file/useFiles'
import { GitPanel } from '../git/GitPanel'
import { marksOf } from '../git/git'
import { useGitState } from '../git/useGit'
import type { Workspace } from '../protocol/messages'
import { SearchPanel } from '../search/SearchPanel'
import { useActions } from './useActions'
import { usePage } from './usePage'
import './RailSide.css'

interface RailSideProps {
  workspace: Workspace
  unavailable: string | undefined
  /** Something was opened: the drawer of a narrow screen can go. */
  onChosen: () => void
}

/** `first` is what gets the cursor. */
const sides: readonly { side: Side; label: string; first: string }[] = [
  { side: 'files', label: 'Files', first: '[role=tree]' },
  { side: 'search', label: 'Search', first: '[role=search] input' },
  { side: 'git', label: 'Changes', first: '.git textarea' },
]

/** The lower part of the rail: what is in the workspace. */
export function RailSide({ workspace, unavailable, onChosen }: RailSideProps) {
  const section = useRef<HTMLElement>(null)
  const canvas = useCanvas()
  const actions = useActions()
  const { chooseBranch } = usePage()
  const files = useFiles(workspace.id)
  const current = useCanvasState(({ active }) =>
    active && 'path' in active && active.workspace === workspace.id ? active.path : undefined,
  )

  const side = useCanvasState((state) => state.side)
  const status = useGitState((state) => state.status)
  const marks = useMemo(() => marksOf(status), [status])

  /** What is to get the cursor when it is there: a commit can be written once git has answered. */
  const wanted = useRef<Wanted>(undefined)
  useEffect(
    () =>
      canvas.onFocus(sideId, () => {
        // On a narrow screen it is in a drawer.
        const drawer = section.current?.closest<HTMLElement>('[popover]')
        if (drawer?.checkVisibility() === false) drawer.showPopover()
        const first = sides.find((each) => each.side === canvas.store.getState().side)?.first
        wanted.current = first === undefined ? undefined : { first, from: document.activeElement }
        focusWanted(section.current, wanted)
      }),
    [canvas],
  )
  useEffect(() => {
    focusWanted(section.current, wanted)
  })

  return (
    <section ref={section} className="rail-side" aria-label="Workspace">
      <div className="rail-tabs" role="tablist" aria-label="Workspace">
        {sides.map(({ side: each, label }) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={side === each}
            onClick={() => {
              canvas.show(each)
            }}
          >
            {label}
            {each === 'git' && status && status.files.length > 0 && (
              <span className="rail-tab-count">{status.files.length}</span>
            )}
          </button>
        ))}
      </div>
      {side === 'git' && (
        <GitPanel
          unavailable={unavailable}
          onBranches={chooseBranch}
          onLog={() => {
            canvas.open({ kind: 'log', workspace: workspace.id })
            onChosen()
          }}
          onDiff={(path, staged) => {
            canvas.open({ kind: 'diff', workspace: workspace.id, path, staged })
            onChosen()
          }}
          onOpen={(path, line) => {
            canvas.open({ kind: 'file', workspace: workspace.id, path, ...(line !== undefined && { at: { line } }) })
            onChosen()
          }}
        />
      )}
      {side === 'search' && (
        <SearchPanel
          workspace={workspace.id}
          unavailable={unavailable}
          onOpen={(path, line, column) => {
            canvas.open({ kind: 'file', workspace: workspace.id, path, at: { line, column } })
            onChosen()
          }}
        />
      )}
      {side === 'files' && (
        <FileTreeView
          marks={marks}
          files={files}
          current={current}
          unavailable={unavailable}
          onOpen={(path, beside) => {
            canvas.open({ kind: 'file', workspace: workspace.id, path }, beside ? 'right' : undefined)
            onChosen()
          }}
          onPreview={(path) => {
            canvas.preview({ kind: 'view', workspace: workspace.id, path })
            onChosen()
          }}
          onTerminal={(folder) => {
            actions.openTerminal([], folder === '' ? workspace.path : `${workspace.path}/${folder}`)
            onChosen()
          }}
          onMoved={(from, to) => {
            actions.moved(workspace.id, from, to)
          }}
        />
      )}
    </section>
  )
}

interface Wanted {
  first: string
  /** Where the cursor was then. */
  from: Element | null
}

/** Unless somebody has gone elsewhere meanwhile. */
function focusWanted(section: HTMLElement | null, wanted: RefObject<Wanted | undefined>): void {
  if (!wanted.current) return
  const { first, from } = wanted.current
  const stayed = [from, document.body].includes(document.activeElement)
  const found = section?.querySelector<HTMLElement>(first)
  if (found && stayed) found.focus()
  if (found || !stayed) wanted.current = undefined
}
