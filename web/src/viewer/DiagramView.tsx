import { useEffect, useState } from 'react'
import type { Drawing } from './drawDiagram'

/** A diagram that would be drawn smaller than this scrolls instead. */
const smallest = 0.7

/** A Mermaid diagram as an image with its source below, or its source and the reason why it is not drawn. */
export function DiagramView({ source }: { source: string }) {
  const theme = useTheme()
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let current = true
    const made = import('./drawDiagram').then(
      ({ drawDiagram }) => drawDiagram(source, theme),
      () => ({ reason: 'the diagram renderer could not be loaded' }),
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
        <summary>Show source</summary>
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
