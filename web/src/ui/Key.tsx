import { shownKeys } from './shortcut'
import './Key.css'

/** The keys that do the same as the control they are shown in; not read aloud, `aria-keyshortcuts` is. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="key" aria-hidden="true">
      {shownKeys(name).join(' ')}
    </kbd>
  )
}
