import { useEffect, useState } from 'react'
import type { Drawing } from './drawDiagram'

/** Rather scrolled than drawn smaller than this. */
const smallest = 0.7

/** A Mermaid diagram as a picture with its source below, or its source and why it is not drawn. */
export function DiagramView({ source }: { source: string }) {
  const theme = useTheme()
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let current = true
    const made = import('./drawDiagram').then(
      ({ drawDiagram }) => drawDiagram(source, theme),
      () => ({ reason: 'what draws it could not be loaded' }),
    )
    void made.then((drawn) => {
      if (current) setDrawing(drawn)
    })
    return () => {
      current = false
    }
  }, [source, theme])

  if (!drawing)
    return (
      <pre aria-busy="true">
        <code>{source}</code>
      </pre>
    )
  if ('reason' in drawing)
    return (
      <pre data-diagram={`mermaid diagram, not drawn: ${drawing.reason}`}>
        <code>{source}</code>
      </pre>
    )
  return (
    <figure className="diagram">
      <img
        src={drawing.picture}
        width={drawing.width}
        height={drawing.height}
        style={{ minWidth: drawing.width * smallest }}
        alt={`${source.trim().split(/\s/, 1)[0] ?? ''} diagram`}
      />
      <details>
        <summary>As its source</summary>
        <pre>
          <code>{source}</code>
        </pre>
      </details>
    </figure>
  )
}

function useTheme(): string {
  const [theme, setTheme] = useState(themeNow)
  useEffect(() => {
    const observer = new MutationObserver(() => {
      setTheme(themeNow())
    })
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      observer.disconnect()
    }
  }, [])
  return theme
}

function themeNow(): string {
  return document.documentElement.dataset.theme ?? 'dark'
}
