import { useLayoutEffect, useState } from 'react'
import { railId } from './Rail'
import { clampRail, railWidthAfterKey, railWidths, storeRailWidth, storedRailWidth } from './railWidth'
import './RailEdge.css'

/**
 * The border between rail and canvas. Drag it, move it with the arrow keys, or reset it with a double click or Enter.
 */
export function RailEdge() {
  const [width, setWidth] = useState(storedRailWidth)
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--rail', `${String(width)}px`)
    storeRailWidth(width)
  }, [width])

  return (
    <div
      className="rail-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Rail width"
      aria-controls={railId}
      aria-valuemin={railWidths.least}
      aria-valuemax={railWidths.most}
      aria-valuenow={width}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) setWidth(clampRail(event.clientX))
      }}
      onDoubleClick={() => {
        setWidth(railWidths.usual)
      }}
      onKeyDown={(event) => {
        const next = railWidthAfterKey(width, event.key)
        if (next === undefined) return
        event.preventDefault()
        setWidth(next)
      }}
    />
  )
}
