import { hasStrings, isObject, parse } from '../protocol/read'

/** The binary frames of a terminal's socket: see docs/reference/protocol.md, protocol v3. */
export type Frame =
  | { kind: 'output'; bytes: Uint8Array }
  | { kind: 'offset'; offset: number }
  | { kind: 'screen'; offset: number; cols: number; rows: number; data: string }
  | { kind: 'size'; cols: number; rows: number }
  | { kind: 'exit'; code: number; lost: boolean }

const header = 6
const output = 1
const control = 3
const size = 4

/** Undefined for a truncated frame, or one of a later daemon. */
export function readFrame(data: ArrayBuffer): Frame | undefined {
  if (data.byteLength < header) return undefined
  const view = new DataView(data)
  const length = view.getUint32(2)
  if (data.byteLength !== header + length) return undefined
  const payload = new Uint8Array(data, header)
  switch (view.getUint8(0)) {
    case output:
      return { kind: 'output', bytes: payload }
    case control:
      return readControl(new TextDecoder().decode(payload))
    case size:
      return length === 4 ? { kind: 'size', cols: view.getUint16(header), rows: view.getUint16(header + 2) } : undefined
    default:
      return undefined
  }
}

function readControl(json: string): Frame | undefined {
  const message = parse(json)
  if (!isObject(message)) return undefined
  const { type, offset, cols, rows, data, code, lost } = message
  if (type === 'offset' && isCount(offset)) return { kind: 'offset', offset }
  if (type === 'screen' && isCount(offset) && isCount(cols) && isCount(rows) && typeof data === 'string')
    return { kind: 'screen', offset, cols, rows, data }
  if (type === 'exit' && typeof code === 'number') return { kind: 'exit', code, lost: lost === true }
  return undefined
}

export type Answer = { kind: 'pong'; id: number } | { kind: 'error'; name: string; message: string }

/** The text messages of the socket. */
export function readAnswer(json: string): Answer | undefined {
  const message = parse(json)
  if (!hasStrings(message, 'type')) return undefined
  const { id, payload } = message as { id?: unknown; payload?: unknown }
  if (message.type === 'pong') return { kind: 'pong', id: Number(id) }
  if (message.type === 'error' && hasStrings(payload, 'name', 'message'))
    return { kind: 'error', name: payload.name, message: payload.message }
  return undefined
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0
}
