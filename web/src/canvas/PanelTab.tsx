import type { IDockviewPanelHeaderProps } from 'dockview-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Dot } from '../ui/Dot'
import { Icon } from '../ui/Icon'
import { type Panel, isPanel, panelTitle } from './panels'
import { useCanvas, useCanvasState } from './useCanvas'

/** What the icon says to those who see it: a file and its preview are side by side. */
const spokenAfter: Partial<Record<Panel['kind'], string>> = {
  view: ', preview',
  diff: ', changes',
  conversation: ', conversation',
}

export function PanelTab({ api, params }: IDockviewPanelHeaderProps) {
  const canvas = useCanvas()
  const facts = useCanvasState((state) => state.facts[api.id])
  const folder = useCanvasState((state) => state.folders[api.id])
  const panel = isPanel(params) ? params : undefined
  const title = facts?.title ?? facts?.name ?? (panel ? panelTitle(panel) : '')
  const where = folder === undefined ? '' : ` — ${folder}`
  const kind = panel ? (spokenAfter[panel.kind] ?? '') : ''
  const spoken = `${title}${where}${kind}${facts?.gone ? ', deleted' : ''}`
  const content = useRef<HTMLDivElement>(null)
  useActiveTabInSight(content)
  // The dock names the tab after its title for those who do not see it.
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
      {(panel?.kind === 'view' || panel?.kind === 'shown') && <Icon shape="eye" />}
      {(panel?.kind === 'diff' || panel?.kind === 'compare') && <Icon shape="diff" />}
      {(panel?.kind === 'log' || panel?.kind === 'tasks') && <Icon shape="history" />}
      {panel?.kind === 'agents' && <Icon shape="agents" />}
      {panel?.kind === 'review' && <Icon shape="diff" />}
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

/** The dock scrolls to a tab before it has its words, and not when the bar becomes narrower or another tab wider. */
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
