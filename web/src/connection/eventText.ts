export interface ServerEvent {
  type: string
  data: string
  id?: string
}

/** Parses server-sent events from text that arrives in chunks, split anywhere. */
export class EventText {
  #rest = ''

  take(piece: string): ServerEvent[] {
    const blocks = (this.#rest + piece).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    return blocks.map(eventOf).filter((event) => event !== undefined)
  }
}

function eventOf(block: string): ServerEvent | undefined {
  const fields = block.split('\n').map((line) => line.split(/: ?(.*)/s, 2))
  const valueOf = (name: string) => fields.find(([field]) => field === name)?.[1]
  const data = valueOf('data')
  const id = valueOf('id')
  return data === undefined ? undefined : { type: valueOf('event') ?? 'message', data, ...(id !== undefined && { id }) }
}
