import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import './Dialog.css'

interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  wide?: boolean
  /** Gets the focus on closing if the control that opened the dialog is gone. */
  fallbackFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A modal dialog. The browser keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, title, onClose, wide = false, fallbackFocus, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])

  function closed() {
    if (document.activeElement === document.body) fallbackFocus?.current?.focus()
    onClose()
  }

  return (
    <dialog ref={dialog} className="dialog" data-wide={wide} aria-labelledby={titleId} onClose={closed}>
      {open && (
        <>
          <h2 id={titleId}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}
