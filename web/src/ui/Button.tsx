import type { ComponentProps } from 'react'
import './Button.css'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'plain' | 'primary' | 'danger' | 'icon'
  /** Why it cannot be used now. The button stays focusable, so that nobody loses their place. */
  unavailable?: string | undefined
}

export function Button({ kind = 'plain', unavailable, onClick, type = 'button', title, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-kind={kind}
      aria-disabled={unavailable !== undefined}
      title={unavailable ?? title}
      onClick={(event) => {
        if (unavailable === undefined) onClick?.(event)
        else event.preventDefault()
      }}
    />
  )
}
