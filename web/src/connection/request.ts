import { parse } from '../protocol/read'
import type { Routes } from '../protocol/routes'
import { type FixedRoute, type Params, type Route, address, methodOf } from './address'
import { daemonFetch } from './daemonFetch'
import { EventText } from './eventText'
import { Impostor, Refusal, Unreachable, refusalFrom } from './problem'

export const patience = 10_000

type Headers = Record<string, string>

type Answer<R extends Route> = Routes[R]['answer']

/** The options of a request: its body and its timeout. */
type Options<R extends Route> = Pick<Routes[R], 'body' & keyof Routes[R]> & {
  headers?: Headers
  within?: number
}

type Arguments<R extends Route> = Routes[R] extends { body: object }
  ? [params: Params<R>, options: Options<R>]
  : R extends FixedRoute
    ? [params?: Params<R>, options?: Options<R>]
    : [params: Params<R>, options?: Options<R>]

/** Calls a route; resolves to `undefined` if the response has no body. */
export async function request<R extends Route>(route: R, ...args: Arguments<R>): Promise<Answer<R>> {
  const [params = {} as Params<R>, options = {}] = args as [
    Params<R>?,
    { body?: object; headers?: Headers; within?: number }?,
  ]
  return read<R>(() => send(methodOf(route), address(route, params), options.body, options.headers, options.within))
}

/** Reads the response to a request. */
export async function read<R extends Route>(answer: () => Promise<Response>): Promise<Answer<R>> {
  const response = await answer().catch(unreachable)
  const text = await response.text().catch(unreachable)
  if (!response.ok) throw refusalFrom(response.status, text)
  return (text === '' ? undefined : JSON.parse(text)) as Answer<R>
}

type EventsOf<R extends Route> = Routes[R] extends { events: infer E } ? E : never

/** An event of a route that responds with events. */
export type EventOf<R extends Route> = {
  [N in keyof EventsOf<R>]: { type: N; data: EventsOf<R>[N] }
}[keyof EventsOf<R>]

/** The events of a response as they arrive, until it ends or is aborted. */
export async function* events<R extends Route>(
  route: R,
  params: Params<R>,
  options: Pick<Routes[R], 'body' & keyof Routes[R]> & { signal?: AbortSignal },
): AsyncGenerator<EventOf<R>> {
  const { body, signal }: { body?: object; signal?: AbortSignal } = options
  try {
    const response = await daemonFetch(address(route, params), {
      method: methodOf(route),
      ...(signal && { signal }),
      headers: { Accept: 'text/event-stream', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok || !response.body) throw refusalFrom(response.status, await response.text())
    const text = new EventText()
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read())
      for (const { type, data } of text.take(piece.value)) yield { type, data: parse(data) } as EventOf<R>
  } catch (error) {
    if (signal?.aborted !== true) unreachable(error)
  }
}

export async function bytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await send('GET', path)
  if (!response.ok) throw refusalFrom(response.status, await response.text())
  return new Uint8Array(await response.arrayBuffer())
}

/** The bytes of a response and their type, without a timeout. */
export async function blob(path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await daemonFetch(path, signal && { signal }).catch(unreachable)
  if (!response.ok) throw refusalFrom(response.status, await response.text())
  return response.blob().catch(unreachable)
}

export function send(
  method: string,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  within = patience,
): Promise<Response> {
  const raw = body instanceof Uint8Array
  return daemonFetch(path, {
    method,
    signal: AbortSignal.timeout(within),
    headers: { ...(body && { 'Content-Type': raw ? 'application/octet-stream' : 'application/json' }), ...headers },
    ...(body && { body: raw ? body : JSON.stringify(body) }),
  }).catch(unreachable)
}

/** Anything that is not a response of the daemon counts as unreachable. */
function unreachable(error: unknown): never {
  if (error instanceof Refusal || error instanceof Impostor) throw error
  throw new Unreachable()
}
