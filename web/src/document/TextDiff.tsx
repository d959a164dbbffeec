import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { narrowest } from './diffEditor'
import { type DiffSettings, diffSettings } from './diffSettings'
import { type DiffPlace, DiffView, type SideZone } from './diffView'
import { loadMonaco } from './loadMonaco'
import type { monaco as Monaco } from './monaco'
import './TextDiff.css'

export interface TextDiffHandle {
  focus: () => void
  goTo: (place: DiffPlace) => void
  /** The position of the cursor. */
  place: () => DiffPlace
}

interface TextDiffProps {
  path: string
  before: string
  after: string
  /** The names of the two sides. */
  names: readonly [string, string]
  label: string
  /** The initial position. */
  start: DiffPlace
  /** Focuses the diff as soon as it is mounted. */
  entered: boolean
  /** Overrides the setting: the inline view would have to render too many lines at once. */
  onlyBeside: boolean
  /** The space between lines, and its content. */
  zones: readonly SideZone[]
  contentOf: (zone: string) => ReactNode
  ref?: Ref<TextDiffHandle>
  onMove?: (place: DiffPlace) => void
  /** Called when a line number is clicked. */
  onLine?: (place: DiffPlace) => void
}

/** A read-only diff of two texts, side by side or inline. The scroll position stays when the texts change. */
export function TextDiff({
  path,
  before,
  after,
  names,
  label,
  start,
  entered,
  onlyBeside,
  zones,
  contentOf,
  ref,
  onMove,
  onLine,
}: TextDiffProps) {
  const chosen = useStore(diffSettings)
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<DiffView>()
  const [failed, setFailed] = useState(false)
  const [narrow, setNarrow] = useState(false)
  const [hosts, setHosts] = useState<ReadonlyMap<string, HTMLElement>>(new Map())
  const wanted: DiffSettings = { ...chosen, view: onlyBeside ? 'beside' : chosen.view }
  const inline = !onlyBeside && (narrow || chosen.view === 'inline')
  /** Where to begin once Monaco is loaded: keys that are pressed before that count. */
  const pending = useRef({ place: start, focused: entered })
  useImperativeHandle(
    ref,
    () => ({
      focus: () => {
        if (view) view.focus()
        else pending.current.focused = true
      },
      goTo: (place) => {
        if (view) view.goTo(place)
        else pending.current = { place, focused: true }
      },
      place: () => view?.place() ?? pending.current.place,
    }),
    [view],
  )

  const moved = useEffectEvent((place: DiffPlace) => onMove?.(place))
  const clicked = useEffectEvent((place: DiffPlace) => onLine?.(place))
  const made = useEffectEvent(
    (monaco: typeof Monaco, element: HTMLElement) =>
      new DiffView(monaco, element, path, [before, after], wanted, names, {
        onMove: (place) => {
          moved(place)
        },
        onLine: (place) => {
          clicked(place)
        },
        onHost: (key, node) => {
          setHosts((known) => {
            const next = new Map(known)
            if (node) next.set(key, node)
            else next.delete(key)
            return next
          })
        },
      }),
  )
  useEffect(() => {
    let shown: DiffView | undefined
    let gone = false
    loadMonaco().then(
      ({ monaco }) => {
        if (gone || !host.current) return
        shown = made(monaco, host.current)
        setView(shown)
      },
      () => {
        setFailed(true)
      },
    )
    return () => {
      gone = true
      shown?.dispose()
    }
  }, [])
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setNarrow(entry.contentRect.width <= narrowest)
    })
    if (host.current) watching.observe(host.current)
    return () => {
      watching.disconnect()
    }
  }, [])
  useEffect(() => {
    view?.configure({ ...chosen, view: onlyBeside ? 'beside' : chosen.view }, onlyBeside)
  }, [view, chosen, onlyBeside])
  useEffect(() => {
    view?.show([before, after], zones, inline)
  }, [view, before, after, zones, inline])
  useEffect(() => {
    view?.lookAt(pending.current.place)
    if (pending.current.focused) view?.focus()
  }, [view])

  if (failed) return <p className="editor-note">The editor could not be loaded. Reload the page.</p>
  return (
    <div className="text-diff" role="region" aria-label={label} aria-busy={view === undefined}>
      <div ref={host} className="text-diff-host" />
      {[...hosts].map(([key, node]) => createPortal(contentOf(key), node, key))}
    </div>
  )
}
