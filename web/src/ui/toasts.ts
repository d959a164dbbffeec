import { createStore } from 'zustand/vanilla'

export interface Toast {
  id: number
  tone: 'plain' | 'bad'
  message: string
  hint?: string
  action?: { label: string; act: () => void }
}

const patience = 6_000
let last = 0

export const toasts = createStore<readonly Toast[]>(() => [])

/** Shows a toast. An error stays until it is dismissed. */
export function say(toast: Omit<Toast, 'id'>): void {
  const id = ++last
  toasts.setState(
    (shown) => [...shown.filter(({ message }) => message !== toast.message), { ...toast, id }].slice(-4),
    true,
  )
  if (toast.tone === 'plain')
    setTimeout(
      () => {
        dismiss(id)
      },
      toast.action ? patience * 2 : patience,
    )
}

export function dismiss(id: number): void {
  toasts.setState((shown) => shown.filter((toast) => toast.id !== id), true)
}
