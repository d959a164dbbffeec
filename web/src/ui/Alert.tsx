import { Button } from './Button'
import { Icon } from './Icon'
import { headline } from './headline'
import './Alert.css'

interface AlertProps {
  message: string
  hint: string
  onDismiss?: () => void
}

/** An error message, with a hint at what to do next. */
export function Alert({ message, hint, onDismiss }: AlertProps) {
  return (
    <div className="alert" role="alert">
      <p>
        <strong>{headline(message)}</strong>
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
