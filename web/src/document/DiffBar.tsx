import { useStore } from 'zustand'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { changeDiffSettings, diffSettings } from './diffSettings'

interface DiffBarProps {
  onPrevious: () => void
  onNext: () => void
  /** Why the texts can only be shown side by side. */
  onlyBeside?: string | undefined
}

/** The options of a diff, and the buttons to the next and previous difference. */
export function DiffBar({ onPrevious, onNext, onlyBeside }: DiffBarProps) {
  const { view, ignoreWhitespace, hideUnchanged } = useStore(diffSettings)
  const beside = view === 'beside' || onlyBeside !== undefined
  return (
    <>
      <Button kind="icon" aria-label="Previous difference" title="Previous difference" onClick={onPrevious}>
        <Icon shape="up" />
      </Button>
      <Button kind="icon" aria-label="Next difference" title="Next difference" onClick={onNext}>
        <Icon shape="down" />
      </Button>
      <Button
        aria-pressed={beside}
        unavailable={onlyBeside}
        onClick={() => {
          changeDiffSettings({ view: beside ? 'inline' : 'beside' })
        }}
      >
        Side by side
      </Button>
      <Button
        aria-pressed={ignoreWhitespace}
        title="Ignore leading and trailing whitespace"
        onClick={() => {
          changeDiffSettings({ ignoreWhitespace: !ignoreWhitespace })
        }}
      >
        Ignore whitespace
      </Button>
      <Button
        aria-pressed={hideUnchanged}
        title="Fold unchanged lines"
        onClick={() => {
          changeDiffSettings({ hideUnchanged: !hideUnchanged })
        }}
      >
        Hide unchanged
      </Button>
    </>
  )
}
