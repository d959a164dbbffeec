import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Whether a dialog is open; shared by the page, so that anything can open it. */
export class DialogSwitch {
  readonly store = createStore(() => ({ isOpen: false }))
  readonly open = () => {
    this.store.setState({ isOpen: true })
  }
  readonly close = () => {
    this.store.setState({ isOpen: false })
  }
}

export function useIsOpen(dialog: DialogSwitch): boolean {
  return useStore(dialog.store, ({ isOpen }) => isOpen)
}
