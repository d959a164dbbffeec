import './Key.css'

/** The key that does the same as the control it is shown in; not read aloud, `aria-keyshortcuts` is. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="key" aria-hidden="true">
      {name}
    </kbd>
  )
}
