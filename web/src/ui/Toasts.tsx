import { useStore } from 'zustand'
import { Button } from './Button'
import { Icon } from './Icon'
import { headline } from './headline'
import { dismiss, toasts } from './toasts'
import './Toasts.css'

export function Toasts() {
  const shown = useStore(toasts)
  return (
    <div className="toasts" role="region" aria-label="Notifications" aria-live="polite">
      {shown.map(({ id, tone, message, hint, action }) => (
        <div key={id} className="toast" data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
          <p>
            <strong>{tone === 'bad' ? headline(message) : message}</strong>
            {hint !== undefined && hint !== '' && <span>{hint}</span>}
          </p>
          {action && (
            <Button
              onClick={() => {
                dismiss(id)
                action.act()
              }}
            >
              {action.label}
            </Button>
          )}
          <Button
            kind="icon"
            aria-label="Dismiss"
            onClick={() => {
              dismiss(id)
            }}
          >
            <Icon shape="close" />
          </Button>
        </div>
      ))}
    </div>
  )
}
