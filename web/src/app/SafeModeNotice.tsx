import { useState } from 'react'
import { useDaemon } from '../connection/useConnection'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import './SafeModeNotice.css'

/** Says that the daemon has started no agents, until it is dismissed or another daemon runs. */
export function SafeModeNotice() {
  const status = useDaemon(({ snapshot }) => snapshot?.status)
  const [dismissed, setDismissed] = useState<string>()
  if (!status?.safeMode || dismissed === status.startedAt) return null
  return (
    <div className="safe-mode" role="status" aria-label="Safe mode">
      <p>
        <strong>Safe mode: agents were not started,</strong> because the daemon crashed several times soon after
        starting. Start agents one at a time to find the cause, or all of them with <code>agentos session restore</code>
        . To leave safe mode, run <code>agentos daemon stop</code> and then <code>agentos up</code>.
      </p>
      <Button
        kind="icon"
        aria-label="Dismiss"
        onClick={() => {
          setDismissed(status.startedAt)
        }}
      >
        <Icon shape="close" />
      </Button>
    </div>
  )
}
