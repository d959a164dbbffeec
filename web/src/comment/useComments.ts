import { useMemo } from 'react'
import { useServerState } from '../connection/useServerState'
import { attempt } from '../page/attempt'
import type { Comment, NewComment } from '../protocol/messages'
import { counted } from '../ui/counted'
import { say } from '../ui/toasts'
import { commentApi } from './commentApi'

/** In milliseconds. Comment events come in bursts; the list is read after the last one. */
const pause = 60

/** Events that add, change or move comments. */
const news = ['comment.added', 'comment.changed', 'comment.deleted', 'change.pending', 'change.decided'] as const

const none: readonly Comment[] = []

/** Each resolves to whether it succeeded; failures are shown to the person. */
export interface CommentCommands {
  add: (change: string, comment: NewComment) => Promise<boolean>
  edit: (id: string, text: string) => Promise<boolean>
  remove: (id: string) => Promise<boolean>
  reply: (id: string, text: string) => Promise<boolean>
  resolve: (id: string) => Promise<boolean>
  reopen: (id: string) => Promise<boolean>
  send: (agent: string, name: string) => Promise<boolean>
}

/** The comments on pending changes in a session, kept up to date. */
export function useComments(session: string): { comments: readonly Comment[]; commands: CommentCommands } {
  // If reading fails, the known comments stay until the next event.
  const { value: comments = none, read } = useServerState({
    key: session,
    read: () => commentApi.comments(session),
    on: news,
    isAbout: (payload) => payload.session === session,
    pause,
  })

  const commands = useMemo(() => {
    const attemptAndRead = async (act: () => Promise<unknown>) => {
      const succeeded = await attempt(act)
      if (succeeded) await read()
      return succeeded
    }
    return {
      add: (change: string, comment: NewComment) => attemptAndRead(() => commentApi.add(change, comment)),
      edit: (id: string, text: string) => attemptAndRead(() => commentApi.edit(id, text)),
      remove: (id: string) => attemptAndRead(() => commentApi.remove(id)),
      reply: (id: string, text: string) => attemptAndRead(() => commentApi.reply(id, text)),
      resolve: (id: string) => attemptAndRead(() => commentApi.resolve(id)),
      reopen: (id: string) => attemptAndRead(() => commentApi.reopen(id)),
      send: (agent: string, name: string) =>
        attemptAndRead(async () => {
          const { comments: sent } = await commentApi.send(agent)
          say({ tone: 'plain', message: `Sent ${counted(sent.length, 'comment')} to ${name}` })
        }),
    }
  }, [read])
  return { comments, commands }
}
