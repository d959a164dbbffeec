import { type Placed, difference } from './suggestion'

/** How a suggested change is shown in the text: the removed text struck through, the inserted text beside it. */
export interface Ghost {
  struck: { from: number; to: number }
  /** Within a line, after this offset. */
  inline?: { after: number; text: string }
  /** Between lines, above or below the one with this offset. */
  block?: { beside: number; above: boolean; lines: readonly string[] }
}

const mostLines = 30

export function ghostOf({ suggestion, from }: Placed, content: string): Ghost {
  const { kept, removed, inserted } = difference(suggestion.quote ?? '', suggestion.text ?? '')
  const struck = { from: from + kept, to: from + kept + removed.length }
  if (inserted === '') return { struck }
  if (!inserted.includes('\n')) return { struck, inline: { after: struck.to, text: inserted } }
  const wholeLines = inserted.endsWith('\n') && (struck.from === 0 || content[struck.from - 1] === '\n')
  if (wholeLines && removed === '')
    return { struck, block: { beside: struck.from, above: true, lines: shown(inserted.slice(0, -1)) } }
  if (wholeLines && removed.endsWith('\n'))
    return { struck, block: { beside: struck.to - 1, above: false, lines: shown(inserted.slice(0, -1)) } }
  return { struck, block: { beside: struck.to, above: false, lines: shown(inserted.replace(/^\n/, '')) } }
}

function shown(text: string): string[] {
  const lines = text.split('\n')
  return lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines - 1), `… ${String(lines.length - mostLines + 1)} more lines`]
}
