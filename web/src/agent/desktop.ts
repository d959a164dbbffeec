import { createStore } from 'zustand/vanilla'

type Consent = NotificationPermission | 'impossible'

/** Whether the person has allowed desktop notifications. */
export const consent = createStore<Consent>(() =>
  typeof Notification === 'undefined' ? 'impossible' : Notification.permission,
)

/** Only call this on a click: browsers block pages that ask unprompted. */
export async function askConsent(): Promise<void> {
  if (consent.getState() !== 'impossible') consent.setState(await Notification.requestPermission(), true)
}

/** Shows a desktop notification. Several pages that use the same tag show only one. */
export function notifyDesktop(tag: string, message: string, onChosen: () => void): void {
  if (consent.getState() !== 'granted') return
  try {
    const notification = new Notification(message, { tag, icon: '/favicon.svg' })
    notification.onclick = () => {
      window.focus()
      notification.close()
      onChosen()
    }
  } catch {
    // Some phones have notifications that only a service worker may show.
    consent.setState('impossible', true)
  }
}
