import type { IDockviewHeaderActionsProps } from 'dockview-react'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { useCanvas, useCanvasState } from './useCanvas'

export function GroupActions({ group, activePanel }: IDockviewHeaderActionsProps) {
  const canvas = useCanvas()
  const maximised = useCanvasState((state) => state.maximised)
  if (!activePanel) return null
  const size = maximised ? 'Restore' : 'Maximise'
  return (
    <div className="group-actions">
      {group.panels.length > 1 && (
        <Button
          kind="icon"
          aria-label="Split right"
          title="Split right"
          onClick={() => {
            activePanel.api.setActive()
            canvas.split('right')
          }}
        >
          <Icon shape="split" />
        </Button>
      )}
      <Button
        kind="icon"
        aria-label={size}
        title={`${size} (Shift+Escape)`}
        onClick={() => {
          activePanel.api.setActive()
          canvas.toggleMaximised()
        }}
      >
        <Icon shape={maximised ? 'restore' : 'maximise'} />
      </Button>
    </div>
  )
}
