import { useConnection } from '../connection/useConnection'
import { Button } from '../ui/Button'
import { Invitation } from '../ui/Invitation'
import { Logo } from './Logo'

export function NoAnswer() {
  const connection = useConnection()
  return (
    <Invitation picture={<Logo size={48} />} heading="h1" title="Cannot reach the daemon">
      <p>
        Reconnecting automatically. If the daemon was stopped, run <code>agentos up</code>.
      </p>
      <Button
        onClick={() => {
          connection.retryNow()
        }}
      >
        Retry now
      </Button>
    </Invitation>
  )
}
