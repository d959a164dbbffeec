import { isErrorBody, parse } from '../protocol/read'

/** The daemon refused a request. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly hint: string

  constructor(status: number, code: string, message: string, hint = '') {
    super(message)
    this.status = status
    this.code = code
    this.hint = hint
  }

  get needsSignIn(): boolean {
    return this.status === 401
  }
}

/** The daemon did not respond. */
export class Unreachable extends Error {
  readonly hint = 'The page reconnects automatically. If it does not, run agentos up.'

  constructor() {
    super('Cannot reach the daemon.')
  }
}

/** Another program answers at the daemon's address. */
export class Impostor extends Error {
  readonly hint = 'No credentials were sent. Run agentos up to restart the daemon.'

  constructor() {
    super('Another program is answering at this address.')
  }
}

/** An error as shown to a person. */
export interface Problem {
  message: string
  hint: string
  /** The daemon's error code, such as `E013`. */
  code?: string
}

export function refusalFrom(status: number, body: string): Refusal {
  const answer = parse(body)
  if (!isErrorBody(answer))
    return new Refusal(status, `HTTP ${String(status)}`, `The daemon answered with status ${String(status)}.`)
  const { code, message, hint } = answer.error
  return new Refusal(status, code, message, hint)
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal) return { message: error.message, hint: error.hint, code: error.code }
  if (error instanceof Unreachable || error instanceof Impostor) return { message: error.message, hint: error.hint }
  return { message: 'Something went wrong on this page.', hint: error instanceof Error ? error.message : String(error) }
}
