import { Button } from './Button'
import { Icon } from './Icon'
import './Alert.css'

interface AlertProps {
  message: string
  hint: string
  onDismiss?: () => void
}

/** Something failed: what happened, and what to do next. */
export function Alert({ message, hint, onDismiss }: AlertProps) {
  return (
    <div className="alert" role="alert">
      <p>
        <strong>{message}</strong>
        {hint && <span>{hint}</span>}
      </p>
      {onDismiss && (
        <Button kind="icon" aria-label="Dismiss" onClick={onDismiss}>
          <Icon shape="close" />
        </Button>
      )}
    </div>
  )
}
