import type { ReactNode } from 'react'
import './Invitation.css'

interface InvitationProps {
  picture: ReactNode
  title: string
  /** The heading level that fits the surrounding page. */
  heading: 'h1' | 'h2' | 'h3'
  children: ReactNode
}

/** An empty state: why there is nothing to show, and the next step. */
export function Invitation({ picture, title, heading: Heading, children }: InvitationProps) {
  return (
    <section className="invitation">
      {picture}
      <Heading>{title}</Heading>
      {children}
    </section>
  )
}
