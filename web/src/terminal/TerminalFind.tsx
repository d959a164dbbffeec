import type { SearchAddon } from '@xterm/addon-search'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'

const marks = {
  matchBackground: '#f0b35766',
  matchOverviewRuler: '#f0b357',
  activeMatchBackground: '#f0b357cc',
  activeMatchColorOverviewRuler: '#f0b357',
}

export function TerminalFind({ search, onClose }: { search: SearchAddon; onClose: () => void }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ index: number; count: number }>()

  useEffect(() => {
    const listening = search.onDidChangeResults(({ resultIndex, resultCount }) => {
      setFound({ index: resultIndex + 1, count: resultCount })
    })
    return () => {
      listening.dispose()
      search.clearDecorations()
    }
  }, [search])

  const find = (forward: boolean, what = text, incremental = false) => {
    if (what === '') search.clearDecorations()
    else if (forward) search.findNext(what, { decorations: marks, incremental })
    else search.findPrevious(what, { decorations: marks })
  }

  return (
    <form
      className="terminal-find"
      role="search"
      aria-label="Find in this terminal"
      onSubmit={(event) => {
        event.preventDefault()
        find(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        if (event.key === 'Enter' && event.shiftKey) {
          event.preventDefault()
          find(true)
        }
      }}
    >
      <input
        autoFocus
        aria-label="Find"
        placeholder="Find"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setFound(undefined)
          find(true, event.target.value, true)
        }}
      />
      <output>{text !== '' && found ? `${String(found.index)}/${String(found.count)}` : ''}</output>
      <Button kind="icon" aria-label="Previous" title="Previous (Enter)" type="submit">
        <Icon shape="up" />
      </Button>
      <Button
        kind="icon"
        aria-label="Next"
        title="Next (Shift+Enter)"
        onClick={() => {
          find(true)
        }}
      >
        <Icon shape="down" />
      </Button>
      <Button kind="icon" aria-label="Close" onClick={onClose}>
        <Icon shape="close" />
      </Button>
    </form>
  )
}
