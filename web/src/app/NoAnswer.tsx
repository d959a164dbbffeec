import { useConnection } from '../connection/useConnection'
import { Button } from '../ui/Button'
import { Invitation } from '../ui/Invitation'
import { Logo } from './Logo'

export function NoAnswer() {
  const connection = useConnection()
  return (
    <Invitation picture={<Logo size={48} />} heading="h1" title="The daemon does not answer">
      <p>
        This page tries again by itself. If the daemon was stopped, <code>agentos up</code> starts it.
      </p>
      <Button
        onClick={() => {
          connection.retryNow()
        }}
      >
        Try now
      </Button>
    </Invitation>
  )
}
