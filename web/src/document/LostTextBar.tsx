import { useState } from 'react'
import { Button } from '../ui/Button'
import { say } from '../ui/toasts'
import { type LostText, wordsOf } from './lostText'
import type { OpenDocument } from './openDocument'
import './LostTextBar.css'

/** What somebody typed and the daemon has lost is theirs to decide on. */
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
          message: 'The browser does not let this page copy.',
          hint: 'Select the text and copy it yourself.',
        })
      },
    )
  }
  return (
    <section className="lost-text" role="alert" aria-label="Text that was lost">
      <p>
        <strong>This document was begun anew from its file.</strong> What you typed last had not been written into it:
      </p>
      <pre tabIndex={0}>{words}</pre>
      <div className="lost-text-actions">
        <Button
          kind="primary"
          onClick={() => {
            document.insertLost()
          }}
        >
          Insert it again
        </Button>
        <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>
        <Button
          onClick={() => {
            document.dropLost()
          }}
        >
          Drop it
        </Button>
      </div>
    </section>
  )
}
