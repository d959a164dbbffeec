import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { blob } from '../connection/request'
import { loadMonaco } from '../document/loadMonaco'
import { parse } from '../protocol/read'
import { ChartView } from './ChartView'
import { DiagramView } from './DiagramView'

interface MarkdownProps {
  text: string
  /** The base of relative links and images. */
  workspace: string
  path: string
  /** The text is not complete yet: nothing is drawn or coloured. */
  growing?: boolean
  onLink: (href: string) => void
}

/** A drawn block and its element. */
interface Placed {
  host: Element
  language: string
  text: string
}

const drawnLanguages = new Set(['chart', 'mermaid'])

/** Rendered Markdown without scripts. `chart` and `mermaid` blocks are drawn, other code is coloured. */
export function Markdown({ text, workspace, path, growing = false, onLink }: MarkdownProps) {
  const article = useRef<HTMLElement>(null)
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  useEffect(() => {
    let current = true
    const pictures: string[] = []
    void import('./sanitise').then(({ markdownToHtml }) => {
      if (!current || !article.current) return
      article.current.innerHTML = markdownToHtml(text, workspace, path)
      if (growing) return
      void loadPictures(article.current, pictures)
      setPlaced(placesToDraw(article.current))
      labelDiagrams(article.current)
      void colourise(article.current)
    })
    return () => {
      current = false
      for (const url of pictures) URL.revokeObjectURL(url)
    }
  }, [text, workspace, path, growing])

  return (
    <>
      <article
        ref={article}
        className="viewer-markdown"
        onClick={(event) => {
          const link = event.target instanceof Element ? event.target.closest('a') : null
          if (!link) return
          event.preventDefault()
          onLink(link.getAttribute('href') ?? '')
        }}
      />
      {placed.map(({ host, language, text: block }, index) =>
        createPortal(
          language === 'chart' ? <ChartView value={parse(block)} /> : <DiagramView source={block} />,
          host,
          String(index),
        ),
      )}
    </>
  )
}

/** One at a time; `loaded` collects the object URLs to revoke. */
async function loadPictures(article: HTMLElement, loaded: string[]): Promise<void> {
  for (const picture of article.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    const bytes = await blob(picture.dataset.src ?? '').catch(() => undefined)
    if (!picture.isConnected) return
    if (!bytes) continue
    picture.src = URL.createObjectURL(bytes)
    loaded.push(picture.src)
  }
}

function codeBlocks(article: HTMLElement): HTMLElement[] {
  return [...article.querySelectorAll<HTMLElement>('pre > code[data-language]')]
}

function placesToDraw(article: HTMLElement): Placed[] {
  return codeBlocks(article)
    .filter(({ dataset }) => drawnLanguages.has(dataset.language ?? ''))
    .map((block) => {
      const host = document.createElement('div')
      block.parentElement?.replaceWith(host)
      return { host, language: block.dataset.language ?? '', text: block.textContent }
    })
}

/** Labels diagrams that cannot be drawn with their language. */
function labelDiagrams(article: HTMLElement): void {
  for (const block of codeBlocks(article)) {
    if (['plantuml', 'dot', 'graphviz'].includes(block.dataset.language ?? ''))
      block.parentElement?.setAttribute('data-diagram', `${block.dataset.language ?? ''} diagram, shown as source`)
  }
}

async function colourise(article: HTMLElement): Promise<void> {
  const blocks = codeBlocks(article)
  if (blocks.length === 0) return
  const { monaco } = await loadMonaco()
  for (const block of blocks) {
    const called = (block.dataset.language ?? '').toLowerCase()
    const language = monaco.languages
      .getLanguages()
      .find(
        ({ id, aliases, extensions }) =>
          id === called ||
          aliases?.some((alias) => alias.toLowerCase() === called) ||
          extensions?.includes(`.${called}`),
      )
    if (!language) continue
    // Built from the text alone, escaped by Monaco, which ends every line with a line break element.
    block.innerHTML = (await monaco.editor.colorize(block.textContent.trimEnd(), language.id, { tabSize: 2 })).replace(
      /<br\/>$/,
      '',
    )
  }
}
