import { useEffect, useState } from 'react'
import { address } from '../connection/address'
import { EventStream } from '../connection/eventStream'
import { useDaemon } from '../connection/useConnection'
import type { Task, TaskEvent } from '../protocol/messages'
import { hasStrings, parse } from '../protocol/read'
import { appended } from './task'

/** In milliseconds; output that arrives meanwhile is shown together. */
const pause = 50

/** The output of a task, followed while visible. */
export function useOutput({ id, kind }: Task, visible: boolean): string {
  const online = useDaemon(({ phase }) => phase === 'online')
  const [output, setOutput] = useState('')
  const prints = kind === 'tool' || kind === 'command'

  useEffect(() => {
    if (!online || !visible || !prints) return
    let text = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const events = new EventStream(address('GET /api/tasks/{id}/events', { id }), true)
    const show = () => {
      timer = undefined
      setOutput(text)
    }
    events.addEventListener('stdout_chunk', (chunk) => {
      const event = parse((chunk as MessageEvent<string>).data)
      if (!isChunk(event)) return
      text = appended(text, event.chunk, event.reset === true)
      timer ??= setTimeout(show, pause)
    })
    // The output is complete, and an open stream would use one of the browser's few connections.
    for (const end of ['task_completed', 'task_failed', 'task_cancelled'])
      events.addEventListener(end, () => {
        events.close()
      })
    return () => {
      clearTimeout(timer)
      events.close()
    }
  }, [id, online, visible, prints])

  return output
}

function isChunk(event: unknown): event is TaskEvent & { chunk: string } {
  return hasStrings(event, 'chunk')
}
