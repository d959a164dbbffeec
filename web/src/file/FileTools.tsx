import { Button } from '../ui/Button'
import { Icon, type Shape } from '../ui/Icon'

interface FileToolsProps {
  /** Undefined while the tree is not filtered. */
  filter: string | undefined
  unavailable: string | undefined
  onFilter: (filter: string | undefined) => void
  /** Moves the focus from the filter into the tree. */
  onEnterTree: () => void
  onCreate: (kind: 'file' | 'folder') => void
  onCollapse: () => void
}

/** The toolbar above the tree: the filter, and actions for the whole tree. */
export function FileTools({ filter, unavailable, onFilter, onEnterTree, onCreate, onCollapse }: FileToolsProps) {
  return (
    <div className="file-tree-tools">
      {filter === undefined ? (
        <span className="file-tree-space" />
      ) : (
        <input
          autoFocus
          className="file-tree-filter"
          aria-label="Filter files"
          placeholder="Filter"
          value={filter}
          onChange={(event) => {
            onFilter(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onFilter(undefined)
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
            event.preventDefault()
            onEnterTree()
          }}
        />
      )}
      <Button
        kind="icon"
        aria-label="Filter"
        title="Filter"
        aria-pressed={filter !== undefined}
        onClick={() => {
          onFilter(filter === undefined ? '' : undefined)
        }}
      >
        <Icon shape="search" />
      </Button>
      <Tool
        label="New file"
        shape="newFile"
        unavailable={unavailable}
        onClick={() => {
          onCreate('file')
        }}
      />
      <Tool
        label="New folder"
        shape="newFolder"
        unavailable={unavailable}
        onClick={() => {
          onCreate('folder')
        }}
      />
      <Tool label="Collapse all" shape="collapse" unavailable={undefined} onClick={onCollapse} />
    </div>
  )
}

interface ToolProps {
  label: string
  shape: Shape
  unavailable: string | undefined
  onClick: () => void
}

function Tool({ label, shape, unavailable, onClick }: ToolProps) {
  return (
    <Button kind="icon" aria-label={label} title={label} unavailable={unavailable} onClick={onClick}>
      <Icon shape={shape} />
    </Button>
  )
}
