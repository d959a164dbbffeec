import { useStore } from 'zustand'
import { Button } from '../ui/Button'
import { askConsent, consent } from './desktop'

/** Offers desktop notifications until the person allows or blocks them. */
export function AskToNotify() {
  const given = useStore(consent)
  if (given !== 'default') return null
  return (
    <Button
      title="Show a desktop notification when an agent needs you or exits while this page is in the background"
      onClick={() => void askConsent()}
    >
      Notify me
    </Button>
  )
}
