import { type RefObject, useEffect, useRef, useState } from 'react'

/** In pixels: a reader this near to the end follows it. */
const near = 48

export interface StickToEnd {
  scroller: RefObject<HTMLDivElement | null>
  /** The content that grows. */
  content: RefObject<HTMLDivElement | null>
  atEnd: boolean
  toEnd: () => void
}

/** Keeps the end of growing content in view, unless the reader has scrolled up. */
export function useStickToEnd(): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)

  useEffect(() => {
    const view = scroller.current
    const inner = content.current
    if (!view || !inner) return
    let sticks = true
    let top = view.scrollTop
    // Scrolling up leaves the end; growing content only moves it away for a moment.
    const scrolled = () => {
      const isNear = view.scrollHeight - view.scrollTop - view.clientHeight < near
      if (isNear || view.scrollTop < top) sticks = isNear
      top = view.scrollTop
      view.style.overflowAnchor = sticks ? 'none' : 'auto'
      setAtEnd(sticks)
    }
    const observer = new ResizeObserver(() => {
      if (sticks) view.scrollTo({ top: view.scrollHeight })
    })
    observer.observe(inner)
    observer.observe(view)
    view.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      view.removeEventListener('scroll', scrolled)
    }
  }, [])

  return { scroller, content, atEnd, toEnd: () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight }) }
}
