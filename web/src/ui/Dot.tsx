import './Dot.css'

export type Tone = 'good' | 'run' | 'busy' | 'bad' | 'idle'

/** A state at a glance. The words beside it say the same. */
export function Dot({ tone }: { tone: Tone }) {
  return <span className="dot" data-tone={tone} aria-hidden="true" />
}
