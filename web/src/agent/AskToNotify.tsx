import { useStore } from 'zustand'
import { Button } from '../ui/Button'
import { askConsent, consent } from './desktop'

/** Offers notifications outside the page to somebody who has not been asked. */
export function AskToNotify() {
  const given = useStore(consent)
  if (given !== 'default') return null
  return (
    <Button
      title="Have the desktop tell you when an agent waits or ends while you look elsewhere"
      onClick={() => void askConsent()}
    >
      Notify me
    </Button>
  )
}
