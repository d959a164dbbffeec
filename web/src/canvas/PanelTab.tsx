import type { IDockviewPanelHeaderProps } from 'dockview-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Dot } from '../ui/Dot'
import { Icon } from '../ui/Icon'
import { useCanvas, useCanvasState } from './useCanvas'

export function PanelTab({ api, params }: IDockviewPanelHeaderProps) {
  const canvas = useCanvas()
  const facts = useCanvasState((state) => state.facts[api.id])
  const folder = useCanvasState((state) => state.folders[api.id])
  const panel = canvas.kinds.isPanel(params) ? params : undefined
  const kind = panel && canvas.kinds.of(panel)
  const title = facts?.title ?? facts?.name ?? (panel ? canvas.kinds.titleOf(panel) : '')
  const where = folder === undefined ? '' : ` — ${folder}`
  const what = kind?.spoken === undefined ? '' : `, ${kind.spoken}`
  const spoken = `${title}${where}${what}${facts?.gone ? ', deleted' : ''}`
  const content = useRef<HTMLDivElement>(null)
  useActiveTabInSight(content)
  // The dock uses its title as the accessible name of the tab.
  useEffect(() => {
    if (api.title !== spoken) api.setTitle(spoken)
  }, [api, spoken])

  return (
    <div
      ref={content}
      className="panel-tab"
      data-kind={panel?.kind}
      data-gone={facts?.gone}
      title={panel && 'path' in panel ? panel.path : title}
      onClick={() => {
        canvas.focus(api.id)
      }}
      onAuxClick={(event) => {
        if (event.button === 1) api.close()
      }}
    >
      {facts?.tone && <Dot tone={facts.tone} />}
      {kind?.icon && <Icon shape={kind.icon} />}
      <span className="panel-tab-title">{title}</span>
      {folder !== undefined && <span className="panel-tab-folder">— {folder}</span>}
      {facts?.dirty && <span className="panel-tab-dirty" role="img" aria-label="not saved" />}
      {/* For the mouse alone: a tab may hold nothing that takes the focus. Alt+W closes it by keyboard. */}
      <span
        className="panel-tab-close"
        title={`Close ${title}`}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.stopPropagation()
        }}
        onClick={(event) => {
          event.stopPropagation()
          api.close()
        }}
      >
        <Icon shape="close" />
      </span>
    </div>
  )
}

/** The dock scrolls to a tab before the tab has its text, and not when the bar narrows or another tab widens. */
function useActiveTabInSight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const tab = content.current?.closest('.dv-tab')
    const bar = tab?.parentElement
    if (!tab || !bar) return
    const observer = new ResizeObserver(() => {
      bar.querySelector('.dv-active-tab')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    observer.observe(tab)
    observer.observe(bar)
    return () => {
      observer.disconnect()
    }
  }, [content])
}
