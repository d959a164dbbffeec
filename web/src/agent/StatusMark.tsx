import type { Agent } from '../protocol/messages'
import { type Status, statusOf } from './agents'
import './StatusMark.css'

/** Distinguished by shape as well as by colour. */
const shapes: Record<Status, { path: string; filled: boolean }> = {
  starting: { path: 'M6 2v2M6 8v2M2 6h2M8 6h2', filled: false },
  running: { path: 'M3.500 2 10 6l-6.500 4Z', filled: true },
  idle: { path: 'M6 2.200a3.800 3.800 0 1 0 0 7.600 3.800 3.800 0 0 0 0-7.600Z', filled: false },
  waiting: { path: 'M6 .800 11.200 6 6 11.200.800 6Z', filled: true },
  paused: { path: 'M4 2.500v7M8 2.500v7', filled: false },
  exited: { path: 'M2.800 2.800h6.400v6.400H2.800Z', filled: false },
  error: { path: 'm2.500 2.500 7 7m0-7-7 7', filled: false },
}

/** A status icon. The text beside it says the same. */
export function StatusMark({ agent }: { agent: Agent }) {
  const status = statusOf(agent)
  const { path, filled } = shapes[status]
  return (
    <svg
      className="status-mark"
      data-status={status}
      data-filled={filled}
      width="12"
      height="12"
      viewBox="0 0 12 12"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
