import { useState } from 'react'
import { Button } from '../ui/Button'
import { say } from '../ui/toasts'
import { type LostText, wordsOf } from './lostText'
import type { OpenDocument } from './openDocument'
import './LostTextBar.css'

/** Offers to restore or discard text that somebody typed here and the daemon has lost. */
export function LostTextBar({ document, lost }: { document: OpenDocument; lost: LostText }) {
  const [copied, setCopied] = useState(false)
  const words = wordsOf(lost)
  const copy = () => {
    navigator.clipboard.writeText(words).then(
      () => {
        setCopied(true)
      },
      () => {
        say({
          tone: 'bad',
          message: 'The browser blocked copying.',
          hint: 'Select the text and copy it manually.',
        })
      },
    )
  }
  return (
    <section className="lost-text" role="alert" aria-label="Unsaved text">
      <p>
        <strong>This document was reloaded from its file.</strong> Your last edits were not saved:
      </p>
      <pre tabIndex={0}>{words}</pre>
      <div className="lost-text-actions">
        <Button
          kind="primary"
          onClick={() => {
            document.insertLost()
          }}
        >
          Restore
        </Button>
        <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>
        <Button
          onClick={() => {
            document.dropLost()
          }}
        >
          Discard
        </Button>
      </div>
    </section>
  )
}
