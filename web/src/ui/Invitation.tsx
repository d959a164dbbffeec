import type { ReactNode } from 'react'
import './Invitation.css'

interface InvitationProps {
  picture: ReactNode
  title: string
  /** The level that fits where it stands. */
  heading: 'h1' | 'h2' | 'h3'
  children: ReactNode
}

/** Where there is nothing to show: why, and the next step. */
export function Invitation({ picture, title, heading: Heading, children }: InvitationProps) {
  return (
    <section className="invitation">
      {picture}
      <Heading>{title}</Heading>
      {children}
    </section>
  )
}
