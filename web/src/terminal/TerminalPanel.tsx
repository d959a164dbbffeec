import { useEffect, useState } from 'react'
import { usePanelFocus } from '../canvas/usePanel'
import { useConnection } from '../connection/useConnection'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { isPressed } from '../ui/shortcut'
import { LinkDialog } from './LinkDialog'
import { PasteDialog } from './PasteDialog'
import { TerminalFind } from './TerminalFind'
import type { ClickedLink } from './links'
import type { Paste } from './paste'
import { openLink } from './terminalScreen'
import { cleanTitle } from './terminals'
import { useTerminal } from './useTerminal'
import './TerminalPanel.css'

interface TerminalPanelProps {
  terminal: string
  onTitle: (title: string) => void
  onAgain: () => void
  onClose: () => void
}

export function TerminalPanel({ terminal, onTitle, onAgain, onClose }: TerminalPanelProps) {
  const connection = useConnection()
  const [paste, setPaste] = useState<Paste>()
  const [link, setLink] = useState<ClickedLink>()
  const [finding, setFinding] = useState(false)
  const { host, screen, facts, fitting } = useTerminal(terminal, {
    onTitle: (title) => {
      onTitle(cleanTitle(title))
    },
    onPaste: setPaste,
    onLink: setLink,
  })
  const focus = () => screen.current?.focus()
  usePanelFocus(focus)

  useEffect(() => {
    const element = host.current
    const pressed = (event: KeyboardEvent) => {
      if (!isPressed('Mod+Shift+F', event) && !(event.metaKey && event.key === 'f')) return
      event.preventDefault()
      event.stopPropagation()
      setFinding(true)
    }
    element?.addEventListener('keydown', pressed, { capture: true })
    return () => {
      element?.removeEventListener('keydown', pressed, { capture: true })
    }
  }, [host])

  if (facts.link === 'gone')
    return (
      <div className="terminal-gone">
        <p>This terminal no longer exists.</p>
        <Button onClick={onClose}>Close</Button>
      </div>
    )
  return (
    <div className="terminal-panel" data-away={facts.link === 'away'} data-ended={facts.ended !== undefined}>
      <div className="terminal-host" ref={host} />
      {finding && screen.current && (
        <TerminalFind
          search={screen.current.search}
          onClose={() => {
            setFinding(false)
            focus()
          }}
        />
      )}
      <div className="terminal-notes" role="status">
        {facts.link === 'away' && <p data-tone="wait">Reconnecting. Your input is sent when the daemon is back.</p>}
        {facts.reading && <p>Loading earlier output</p>}
        {facts.readOnly !== undefined && (
          <p>
            <Icon shape="eye" /> Read-only
          </p>
        )}
        {facts.foreignSize && !facts.ended && (
          <p>
            Size {facts.foreignSize.cols} × {facts.foreignSize.rows}, set by another window
            <Button
              onClick={() => {
                if (fitting.current)
                  void connection.api
                    .resizeTerminal(terminal, fitting.current.cols, fitting.current.rows)
                    .catch(() => undefined)
                focus()
              }}
            >
              Resize to this panel
            </Button>
          </p>
        )}
        {facts.ended && (
          <p data-tone={facts.ended.code === 0 ? undefined : 'bad'}>
            {facts.ended.lost
              ? 'The program was lost when the machine or the nucleus stopped.'
              : `Exited with code ${String(facts.ended.code)}.`}
            <Button onClick={onAgain}>Run again</Button>
            <Button onClick={onClose}>Close</Button>
          </p>
        )}
      </div>
      {facts.pointedAt !== undefined && <p className="terminal-target">{facts.pointedAt}</p>}
      <LinkDialog
        link={link}
        onClose={() => {
          setLink(undefined)
          focus()
        }}
        onOpen={openLink}
      />
      <PasteDialog
        paste={paste}
        onClose={() => {
          setPaste(undefined)
          focus()
        }}
        onPaste={(text) => {
          screen.current?.paste(text)
        }}
      />
    </div>
  )
}
