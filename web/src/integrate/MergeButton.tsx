import { useState } from 'react'
import { useAgents } from '../agent/useAgents'
import { Button } from '../ui/Button'
import { MergeDialog } from './MergeDialog'

interface MergeButtonProps {
  session: string
  /** The agent that is looked at; else one is chosen in the dialog. */
  agent: string | undefined
  unavailable: string | undefined
}

/** Brings what is accepted into branches; there only when an agent of the session has one. */
export function MergeButton({ session, agent, unavailable }: MergeButtonProps) {
  const agents = useAgents(session).filter(({ branch }) => branch !== '')
  const [open, setOpen] = useState(false)
  if (agents.length === 0) return null
  return (
    <>
      <Button
        unavailable={unavailable}
        onClick={() => {
          setOpen(true)
        }}
      >
        Commit and merge
      </Button>
      <MergeDialog
        agents={open ? agents : []}
        first={agent}
        onClose={() => {
          setOpen(false)
        }}
      />
    </>
  )
}
