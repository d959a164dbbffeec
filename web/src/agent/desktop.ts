import { createStore } from 'zustand/vanilla'

type Consent = NotificationPermission | 'impossible'

/** Whether the person allowed notifications outside the page. */
export const consent = createStore<Consent>(() =>
  typeof Notification === 'undefined' ? 'impossible' : Notification.permission,
)

/** Only on a click: browsers and people mistrust pages that ask by themselves. */
export async function askConsent(): Promise<void> {
  if (consent.getState() !== 'impossible') consent.setState(await Notification.requestPermission(), true)
}

/** Says something to somebody who looks at another window; the same thing once, whatever number of pages say it. */
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
