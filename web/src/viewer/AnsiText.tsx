import { type CSSProperties, useMemo } from 'react'
import { type Style, readAnsi } from './ansi'

/** Text with terminal colours. */
export function AnsiText({ text }: { text: string }) {
  const parts = useMemo(() => readAnsi(text), [text])
  return (
    <pre className="viewer-text">
      {parts.map(({ text: part, style }, index) => (
        <span key={index} style={cssOf(style)}>
          {part}
        </span>
      ))}
    </pre>
  )
}

function cssOf({ color, background, bold, dim, italic, underline, strike, inverse }: Style): CSSProperties {
  const [front, back] = inverse ? [background ?? 'var(--surface)', color ?? 'var(--text)'] : [color, background]
  return {
    ...(front !== undefined && { color: front }),
    ...(back !== undefined && { backgroundColor: back }),
    ...(bold && { fontWeight: 650 }),
    ...(dim && { opacity: 0.7 }),
    ...(italic && { fontStyle: 'italic' }),
    ...((underline || strike) && {
      textDecorationLine: [underline && 'underline', strike && 'line-through'].filter(Boolean).join(' '),
    }),
  }
}
