import { parse } from '../protocol/read'
import { daemonFetch } from './daemonFetch'
import { Refusal, Unreachable, refusalFrom } from './problem'

export interface ServerEvent {
  event: string
  data: unknown
}

/** Reads server-sent events out of a text that comes in pieces. */
export class EventReader {
  #rest = ''

  read(text: string): ServerEvent[] {
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    return blocks.map(eventIn).filter((event) => event !== undefined)
  }
}

function eventIn(block: string): ServerEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)]
    }),
  )
  const event = fields.get('event')
  return event === undefined ? undefined : { event, data: parse(fields.get('data') ?? '') }
}

/** Asks for something that takes as long as it takes, and gives what is said meanwhile. */
export async function* eventsOf(path: string, body: object): AsyncGenerator<ServerEvent> {
  const response = await daemonFetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Unreachable()
  })
  if (!response.ok || !response.body) throw refusalFrom(response.status, await response.text())
  const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const reader = new EventReader()
  for (;;) {
    const { done, value } = await pieces.read().catch(() => {
      throw new Unreachable()
    })
    if (done) return
    yield* reader.read(value)
  }
}
