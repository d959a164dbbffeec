import type { ReactNode } from 'react'
import { type GitHunk, linesOf } from './git'
import './DiffHunk.css'

const signs = { added: '+', removed: '-', same: '', note: '' }

/** A hunk of a diff, with its actions. */
export function DiffHunk({ hunk, children }: { hunk: GitHunk; children?: ReactNode }) {
  return (
    <div className="diff-hunk" role="group" aria-label={hunk.header}>
      <header>
        <code>{hunk.header}</code>
        {children}
      </header>
      <pre>
        {linesOf(hunk).map(({ kind, text, before, after }, index) => (
          <div key={index} data-kind={kind}>
            <span className="diff-number">{before}</span>
            <span className="diff-number">{after}</span>
            <span className="diff-sign">{signs[kind]}</span>
            <code>{text}</code>
          </div>
        ))}
      </pre>
    </div>
  )
}
