import { rememberedSettings } from '../ui/settings'

export interface DiffSettings {
  view: 'beside' | 'inline'
  /** Lines that differ only in leading or trailing whitespace count as equal. */
  ignoreWhitespace: boolean
  /** Unchanged lines are folded, except for a few around differences. */
  hideUnchanged: boolean
}

/** How diffs are shown. */
const settings = rememberedSettings<DiffSettings>('agentos.compare', ({ view, ignoreWhitespace, hideUnchanged }) => ({
  view: view === 'inline' ? 'inline' : 'beside',
  ignoreWhitespace: ignoreWhitespace === true,
  hideUnchanged: hideUnchanged !== false,
}))

export const diffSettings = settings.store
export const changeDiffSettings = settings.change
