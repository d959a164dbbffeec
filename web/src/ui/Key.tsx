import { shownKeys } from './shortcut'
import './Key.css'

/** The shortcut of a control, shown in it. Not read aloud; `aria-keyshortcuts` is. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="key" aria-hidden="true">
      {shownKeys(name).join(' ')}
    </kbd>
  )
}
