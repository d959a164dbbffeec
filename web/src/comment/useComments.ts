import { useEffect, useMemo, useState } from 'react'
import { inOrder } from '../connection/inOrder'
import { problemOf } from '../connection/problem'
import { useConnection, useDaemon } from '../connection/useConnection'
import type { Comment, NewComment } from '../protocol/messages'
import { hasStrings } from '../protocol/read'
import { counted } from '../session/sessions'
import { say } from '../ui/toasts'
import { commentApi } from './commentApi'

/** Much may become of comments at once; they are read when it has. */
const pause = 60

/** Whatever moves a line or says something. */
const news = ['comment.added', 'comment.changed', 'comment.deleted', 'change.pending', 'change.decided'] as const

/** Each says whether it succeeded; what failed is said to the person. */
export interface CommentCommands {
  add: (change: string, comment: NewComment) => Promise<boolean>
  edit: (id: string, text: string) => Promise<boolean>
  remove: (id: string) => Promise<boolean>
  reply: (id: string, text: string) => Promise<boolean>
  resolve: (id: string) => Promise<boolean>
  reopen: (id: string) => Promise<boolean>
  send: (agent: string, name: string) => Promise<boolean>
}

/** What was said about changes of the agents of a session, as it comes and goes. */
export function useComments(session: string): { comments: readonly Comment[]; commands: CommentCommands } {
  const connection = useConnection()
  const online = useDaemon(({ phase }) => phase === 'online')
  const [comments, setComments] = useState<readonly Comment[]>([])
  const read = useMemo(() => {
    const take = inOrder()
    // Those that are known stay when they cannot be read; they are read again with the next news.
    return () => take(commentApi.comments(session), setComments)
  }, [session])

  useEffect(() => {
    if (!online) return
    void read()
    let timer: ReturnType<typeof setTimeout> | undefined
    const heard = (payload: unknown) => {
      if (!hasStrings(payload, 'session') || payload.session !== session) return
      clearTimeout(timer)
      timer = setTimeout(() => void read(), pause)
    }
    const off = news.map((type) => connection.on(type, heard))
    return () => {
      clearTimeout(timer)
      for (const each of off) each()
    }
  }, [connection, online, session, read])

  const commands = useMemo(() => {
    const attempt = async (act: Promise<unknown>) => {
      try {
        await act
        await read()
        return true
      } catch (error) {
        say({ tone: 'bad', ...problemOf(error) })
        return false
      }
    }
    return {
      add: (change: string, comment: NewComment) => attempt(commentApi.add(change, comment)),
      edit: (id: string, text: string) => attempt(commentApi.edit(id, text)),
      remove: (id: string) => attempt(commentApi.remove(id)),
      reply: (id: string, text: string) => attempt(commentApi.reply(id, text)),
      resolve: (id: string) => attempt(commentApi.resolve(id)),
      reopen: (id: string) => attempt(commentApi.reopen(id)),
      send: (agent: string, name: string) =>
        attempt(
          commentApi.send(agent).then(({ comments: sent }) => {
            say({ tone: 'plain', message: `Sent ${counted(sent.length, 'comment')} to ${name}` })
          }),
        ),
    }
  }, [read])
  return { comments, commands }
}
