import { useState } from 'react'
import { useAgents } from '../agent/useAgents'
import { Button } from '../ui/Button'
import { MergeDialog } from './MergeDialog'

interface MergeButtonProps {
  session: string
  /** The agent in view; if undefined, the dialog asks for one. */
  agent: string | undefined
  unavailable: string | undefined
}

/** Opens the merge dialog; hidden if no agent of the session has a branch. */
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
