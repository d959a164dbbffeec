import { useEffect, useRef } from 'react'
import { Key } from './Key'
import './Menu.css'

export interface MenuItem {
  label: string
  keys?: string
  danger?: boolean
  act: () => void
}

export interface MenuPlace {
  x: number
  y: number
}

interface MenuProps {
  label: string
  place: MenuPlace
  items: readonly MenuItem[]
  onClose: () => void
}

/** A context menu: a popover at a position, moved to fit the window. */
export function Menu({ label, place, items, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${String(Math.max(4, Math.min(place.x, window.innerWidth - width - 4)))}px`
    element.style.top = `${String(Math.max(4, Math.min(place.y, window.innerHeight - height - 4)))}px`
    element.querySelector('button')?.focus()
  }, [place])

  return (
    <div
      ref={menu}
      className="menu"
      role="menu"
      aria-label={label}
      popover="auto"
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
      onKeyDown={(event) => {
        const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
        const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (step !== undefined) {
          event.preventDefault()
          buttons[(at + step + buttons.length) % buttons.length]?.focus()
        }
        if (event.key === 'Tab') menu.current?.hidePopover()
      }}
    >
      {items.map(({ label: name, keys, danger, act }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-danger={danger}
          onClick={() => {
            menu.current?.hidePopover()
            act()
          }}
        >
          {name}
          {keys !== undefined && <Key name={keys} />}
        </button>
      ))}
    </div>
  )
}
