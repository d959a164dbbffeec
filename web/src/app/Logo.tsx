/** The letter A with a dot as its crossbar: the strokes stand for the person, the dot for the agent. */
export function Logo({ size = 18 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" stroke="var(--accent)" aria-hidden="true">
      <rect x="2.5" y="2.5" width="27" height="27" rx="7" strokeWidth="2.6" />
      <path d="M9.5 22 16 9.5 22.5 22" strokeWidth="2.8" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="16" cy="20.4" r="2.1" fill="var(--accent)" stroke="none" />
    </svg>
  )
}
