import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePanelFocus } from '../canvas/usePanel'
import { FileCard } from '../document/FileCard'
import type { OpenDocument } from '../document/openDocument'
import { useDocument, useDocumentFacts } from '../document/useDocument'
import { parse } from '../protocol/read'
import { AnsiText } from './AnsiText'
import { ChartView } from './ChartView'
import { FilePicture } from './FilePicture'
import { JsonTree } from './JsonTree'
import { Markdown } from './Markdown'
import { Page } from './Page'
import { linkTarget, viewKind } from './links'
import './ViewerPanel.css'

interface ViewerPanelProps {
  workspace: string
  path: string
  onOpenFile: (path: string) => void
}

/** The preview of a file; follows its edits. */
export function ViewerPanel({ workspace, path, onOpenFile }: ViewerPanelProps) {
  const scroller = useRef<HTMLDivElement>(null)
  usePanelFocus(() => scroller.current?.focus())
  return (
    <div ref={scroller} className="viewer" tabIndex={0} role="region" aria-label={`Preview of ${path}`}>
      {viewKind(path) === 'image' ? (
        <FilePicture workspace={workspace} path={path} alt={path} />
      ) : (
        <TextView workspace={workspace} path={path} onOpenFile={onOpenFile} />
      )}
    </div>
  )
}

function TextView(props: ViewerPanelProps) {
  const document = useDocument(props.workspace, props.path)
  return document ? <DocumentText document={document} {...props} /> : null
}

function DocumentText({ document, workspace, path, onOpenFile }: ViewerPanelProps & { document: OpenDocument }) {
  const facts = useDocumentFacts(document)
  const text = useText(document, facts.epoch)
  if (facts.state === 'refused') return <p className="viewer-note">{facts.problem?.message}</p>
  if (facts.state === 'metadata' && facts.metadata) return <FileCard workspace={workspace} file={facts.metadata} />
  switch (viewKind(path)) {
    case 'markdown':
      return (
        <Markdown
          text={text}
          workspace={workspace}
          path={path}
          onLink={(href) => {
            const target = linkTarget(href, path)
            if (target?.kind === 'web') window.open(target.url, '_blank', 'noopener,noreferrer')
            if (target?.kind === 'file') onOpenFile(target.path)
          }}
        />
      )
    case 'html':
      return <Page text={text} title={path} workspace={workspace} path={path} />
    case 'json':
      return <Json text={text} />
    case 'chart':
      return <ChartView value={parse(text)} />
    default:
      return <AnsiText text={text} />
  }
}

/** The text, updated a moment after each change. */
function useText(document: OpenDocument, epoch: string): string {
  const [text, setText] = useState(() => document.text.toJSON())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        setText(document.text.toJSON())
      }, 80)
    }
    changed()
    document.text.observe(changed)
    return () => {
      clearTimeout(timer)
      document.text.unobserve(changed)
    }
  }, [document, epoch])
  return text
}

function Json({ text }: { text: string }): ReactNode {
  const value = parse(text)
  return value === undefined ? <pre className="viewer-text">{text}</pre> : <JsonTree value={value} />
}
