import { type RefObject, useEffect, useRef } from 'react'
import { sideId } from '../canvas/canvas'
import { useCanvas, useCanvasState } from '../canvas/useCanvas'
import type { Side, SideProps } from '../page/feature'
import { features } from './features'
import './RailSide.css'

const sides = features.map(({ side }) => side).filter((side) => side !== undefined)

function sideOf(id: string | undefined): Side | undefined {
  return sides.find((side) => side.id === id) ?? sides[0]
}

/** The lower part of the rail: tabs for the workspace. */
export function RailSide(props: SideProps) {
  const section = useRef<HTMLElement>(null)
  const canvas = useCanvas()
  const shown = sideOf(useCanvasState((state) => state.side))

  /** The element to focus once it appears; the commit message field appears only after git has responded. */
  const wanted = useRef<Wanted>(undefined)
  useEffect(
    () =>
      canvas.onFocus(sideId, () => {
        // On a narrow screen the rail is a drawer.
        const drawer = section.current?.closest<HTMLElement>('[popover]')
        if (drawer?.checkVisibility() === false) drawer.showPopover()
        const first = sideOf(canvas.store.getState().side)?.first
        wanted.current = first === undefined ? undefined : { first, from: document.activeElement }
        focusWanted(section.current, wanted)
      }),
    [canvas],
  )
  useEffect(() => {
    focusWanted(section.current, wanted)
  })

  return (
    <section ref={section} className="rail-side" aria-label="Workspace">
      <div className="rail-tabs" role="tablist" aria-label="Workspace">
        {sides.map(({ id, label, Badge }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === shown?.id}
            onClick={() => {
              canvas.show(id)
            }}
          >
            {label}
            {Badge && <Badge />}
          </button>
        ))}
      </div>
      {shown && <shown.component {...props} />}
    </section>
  )
}

interface Wanted {
  first: string
  /** The element that had the focus at that time. */
  from: Element | null
}

/** Does nothing if the person has moved the focus meanwhile. */
function focusWanted(section: HTMLElement | null, wanted: RefObject<Wanted | undefined>): void {
  if (!wanted.current) return
  const { first, from } = wanted.current
  const stayed = [from, document.body].includes(document.activeElement)
  const found = section?.querySelector<HTMLElement>(first)
  if (found && stayed) found.focus()
  if (found || !stayed) wanted.current = undefined
}
