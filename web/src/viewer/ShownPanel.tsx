import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { usePanelFocus } from '../canvas/usePanel'
import { request } from '../connection/request'
import type { ViewerPart } from '../protocol/messages'
import { Icon } from '../ui/Icon'
import { Invitation } from '../ui/Invitation'
import { AnsiText } from './AnsiText'
import { ChartView } from './ChartView'
import { FilePicture } from './FilePicture'
import { JsonTree } from './JsonTree'
import { Markdown } from './Markdown'
import { Page } from './Page'
import { linkTarget, resolvePath } from './links'
import { joined } from './shown'
import type { Shown } from './useShown'
import './ViewerPanel.css'

interface ShownPanelProps {
  session: string
  name: string
  workspace: string
  shown: Shown
  onOpenFile: (path: string) => void
}

/** A viewer: follows the content that a program or an agent sets, appends and clears. */
export function ShownPanel({
  session,
  name,
  workspace,
  shown: { viewer, parts, gone, problem },
  onOpenFile,
}: ShownPanelProps) {
  const scroller = useRef<HTMLDivElement>(null)
  usePanelFocus(() => scroller.current?.focus())
  useEndInSight(scroller, viewer?.first, parts)

  function followed(href: string) {
    const target = linkTarget(href, '')
    if (!target || target.kind === 'anchor') return
    void request('POST /api/sessions/{id}/viewers/{name}/links', { id: session, name }, { body: { url: href } }).catch(
      () => undefined,
    )
    if (target.kind === 'web') window.open(target.url, '_blank', 'noopener,noreferrer')
    else onOpenFile(target.path)
  }

  return (
    <div
      ref={scroller}
      className="viewer shown"
      tabIndex={0}
      role="region"
      aria-label={`Viewer ${viewer?.title ?? name}`}
    >
      {problem && <p className="viewer-note">{problem.message}</p>}
      {(gone || (viewer && parts.length === 0)) && (
        <Invitation
          picture={<Icon shape="eye" />}
          title={gone ? 'This viewer was removed' : 'No content yet'}
          heading="h2"
        >
          <p>
            {gone
              ? 'It reappears when a program sends content to it again.'
              : 'Content appears here when a program sends it.'}
          </p>
        </Invitation>
      )}
      {joined(parts).map((part) => (
        <PartView key={part.number} part={part} title={viewer?.title ?? name} workspace={workspace} onLink={followed} />
      ))}
    </div>
  )
}

function PartView({
  part: { type, data },
  title,
  workspace,
  onLink,
}: {
  part: ViewerPart
  title: string
  workspace: string
  onLink: (href: string) => void
}): ReactNode {
  if (type === 'json') return <JsonTree value={data} />
  if (type === 'chart') return <ChartView value={data} />
  const text = typeof data === 'string' ? data : ''
  switch (type) {
    case 'markdown':
      return <Markdown text={text} workspace={workspace} path="" onLink={onLink} />
    case 'html':
      return <Page text={text} title={title} workspace={workspace} path="" />
    case 'image':
      return <ShownPicture data={text} workspace={workspace} title={title} />
    default:
      return <AnsiText text={text} />
  }
}

function ShownPicture({ data, workspace, title }: { data: string; workspace: string; title: string }): ReactNode {
  if (data.startsWith('data:image/')) return <img className="viewer-image" src={data} alt={title} />
  const path = resolvePath(data, '')
  return path !== undefined && <FilePicture workspace={workspace} path={path} alt={title} />
}

/** A reader at the end stays there while content is appended; new content starts at the top. */
function useEndInSight(
  scroller: { current: HTMLElement | null },
  first: number | undefined,
  parts: readonly ViewerPart[],
): void {
  const before = useRef({ first, bottom: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const wasAtEnd = element.scrollTop + element.clientHeight >= before.current.bottom - 24
    if (before.current.first !== first) element.scrollTo({ top: 0 })
    else if (wasAtEnd) element.scrollTo({ top: element.scrollHeight })
    before.current = { first, bottom: element.scrollHeight }
  }, [scroller, first, parts])
}
