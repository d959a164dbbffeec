import './Dot.css'

export type Tone = 'good' | 'run' | 'busy' | 'bad' | 'idle'

/** A coloured status dot. The text beside it says the same. */
export function Dot({ tone }: { tone: Tone }) {
  return <span className="dot" data-tone={tone} aria-hidden="true" />
}
