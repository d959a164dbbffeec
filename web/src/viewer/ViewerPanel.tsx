import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { fileUrl } from '../connection/api'
import { FileCard } from '../document/FileCard'
import { loadMonaco } from '../document/loadMonaco'
import type { OpenDocument } from '../document/openDocument'
import { useDocument, useDocumentFacts } from '../document/useDocument'
import { parse } from '../protocol/read'
import { JsonTree } from './JsonTree'
import { type LinkTarget, linkTarget, viewKind } from './links'
import './ViewerPanel.css'

export interface ViewerHandle {
  focus: () => void
}

interface ViewerPanelProps {
  workspace: string
  path: string
  ref?: Ref<ViewerHandle>
  onOpenFile: (path: string) => void
}

/** A file as it is meant to be seen; follows what is typed into it. */
export function ViewerPanel({ workspace, path, ref, onOpenFile }: ViewerPanelProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }), [])
  return (
    <div ref={scroller} className="viewer" tabIndex={0} role="region" aria-label={`Preview of ${path}`}>
      {viewKind(path) === 'image' ? (
        <img className="viewer-image" src={`${fileUrl(workspace, path)}?raw`} alt={path} />
      ) : (
        <TextView workspace={workspace} path={path} onOpenFile={onOpenFile} />
      )}
    </div>
  )
}

function TextView(props: Omit<ViewerPanelProps, 'ref'>) {
  const document = useDocument(props.workspace, props.path)
  return document ? <DocumentText document={document} {...props} /> : null
}

function DocumentText({ document, workspace, path, onOpenFile }: Omit<ViewerPanelProps, 'ref'> & { document: OpenDocument }) {
  const facts = useDocumentFacts(document)
  const text = useText(document)
  if (facts.state === 'refused') return <p className="viewer-note">{facts.problem?.message}</p>
  if (facts.state === 'metadata' && facts.metadata) return <FileCard workspace={workspace} file={facts.metadata} onPreview={() => undefined} />
  switch (viewKind(path)) {
    case 'markdown':
      return <Markdown text={text} workspace={workspace} path={path} onOpenFile={onOpenFile} />
    case 'html':
      return <Page text={text} workspace={workspace} path={path} />
    case 'json':
      return <Json text={text} />
    default:
      return <pre className="viewer-text">{text}</pre>
  }
}

/** The text, again when it has changed and a moment has passed. */
function useText(document: OpenDocument): string {
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
  }, [document])
  return text
}

function Markdown({ text, workspace, path, onOpenFile }: { text: string } & Omit<ViewerPanelProps, 'ref'>) {
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    let current = true
    void import('./sanitise').then(({ markdownToHtml }) => {
      if (!current || !host.current) return
      host.current.innerHTML = markdownToHtml(text, workspace, path)
      void colourise(host.current)
    })
    return () => {
      current = false
    }
  }, [text, workspace, path])

  function follow(target: LinkTarget | undefined) {
    if (target?.kind === 'web') window.open(target.url, '_blank', 'noopener,noreferrer')
    if (target?.kind === 'file') onOpenFile(target.path)
  }

  return (
    <article
      ref={host}
      className="viewer-markdown"
      onClick={(event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (!link) return
        event.preventDefault()
        follow(linkTarget(link.getAttribute('href') ?? '', path))
      }}
    />
  )
}

async function colourise(article: HTMLElement): Promise<void> {
  const blocks = [...article.querySelectorAll<HTMLElement>('pre > code[data-language]')]
  if (blocks.length === 0) return
  const { monaco } = await loadMonaco()
  for (const block of blocks) {
    // Made of the text alone, escaped by Monaco.
    block.innerHTML = await monaco.editor.colorize(block.textContent, block.dataset.language ?? '', { tabSize: 2 })
  }
}

function Page({ text, workspace, path }: { text: string; workspace: string; path: string }) {
  const [html, setHtml] = useState('')
  useEffect(() => {
    let current = true
    void import('./sanitise').then(({ pageToHtml }) => {
      if (current) setHtml(pageToHtml(text, workspace, path))
    })
    return () => {
      current = false
    }
  }, [text, workspace, path])
  return <iframe className="viewer-page" sandbox="" srcDoc={html} title={path} />
}

function Json({ text }: { text: string }): ReactNode {
  const value = parse(text)
  return value === undefined ? <pre className="viewer-text">{text}</pre> : <JsonTree value={value} />
}
