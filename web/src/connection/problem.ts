import { isErrorBody, parse } from '../protocol/read'

/** The daemon answered, and the answer is no. */
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

/** The daemon did not answer. */
export class Unreachable extends Error {
  readonly hint = 'It is tried again by itself. If it stays away, run agentos up.'

  constructor() {
    super('The daemon does not answer.')
  }
}

/** Another program answers at the daemon's address. */
export class Impostor extends Error {
  readonly hint = 'It was told nothing. Run agentos up to start the daemon again.'

  constructor() {
    super('Another program answers at this address.')
  }
}

/** What a person is told about something that failed. */
export interface Problem {
  message: string
  hint: string
  /** The daemon's number for it, such as `E013`. */
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
  return { message: 'Something went wrong in this page.', hint: error instanceof Error ? error.message : String(error) }
}
