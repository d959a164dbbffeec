import { useConnection } from '../connection/useConnection'
import { Button } from '../ui/Button'
import { Invitation } from '../ui/Invitation'
import { Logo } from './Logo'

export function SignedOut() {
  const connection = useConnection()
  return (
    <Invitation picture={<Logo size={48} />} heading="h1" title="You are not signed in">
      <p>Run this in a terminal and open the link it prints. The link works once and signs in this browser.</p>
      <code className="invitation-command">agentos up</code>
      <Button
        onClick={() => {
          connection.retryNow()
        }}
      >
        Try again
      </Button>
    </Invitation>
  )
}
