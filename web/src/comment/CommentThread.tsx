import { useState } from 'react'
import { useDaemon } from '../connection/useConnection'
import type { Comment } from '../protocol/messages'
import { Button } from '../ui/Button'
import { CommentEditor } from './CommentEditor'
import { nameOf } from './comments'
import type { CommentCommands } from './useComments'
import './comments.css'

interface CommentThreadProps {
  comments: readonly Comment[]
  commands: CommentCommands
  unavailable: string | undefined
  /** Called after writing, to return the focus to the diff. */
  onLeave: () => void
}

/** The comments on a line, shown below it. */
export function CommentThread({ comments, commands, unavailable, onLeave }: CommentThreadProps) {
  return (
    <div className="comments">
      {comments.map((comment) => (
        <OneComment
          key={comment.id}
          comment={comment}
          commands={commands}
          unavailable={unavailable}
          onLeave={onLeave}
        />
      ))}
    </div>
  )
}

const stateWords: Record<Comment['state'], string> = {
  draft: 'not sent yet',
  sent: 'sent',
  answered: 'answered',
  resolved: 'resolved',
}

function OneComment({
  comment,
  commands,
  unavailable,
  onLeave,
}: { comment: Comment } & Omit<CommentThreadProps, 'comments'>) {
  const { id, by, agentName, line, quote, stale, text, state, replies } = comment
  const me = useDaemon(({ snapshot }) => snapshot?.me.id)
  const [writing, setWriting] = useState<'text' | 'reply'>()
  function leave() {
    setWriting(undefined)
    onLeave()
  }
  async function kept(saving: Promise<boolean>) {
    const saved = await saving
    if (saved) leave()
    return saved
  }
  return (
    <article className="comment" aria-label={`Comment on line ${String(line)}`} data-state={state}>
      <header>
        <strong>{nameOf(by, me, agentName)}</strong>
        <span>{stateWords[state]}</span>
        {stale && <span data-tone="wait">the line has changed</span>}
      </header>
      {stale && <blockquote>{quote}</blockquote>}
      {writing === 'text' ? (
        <CommentEditor
          label="Comment"
          action="Save"
          text={text}
          unavailable={unavailable}
          onCancel={leave}
          onSave={(said) => kept(commands.edit(id, said))}
        />
      ) : (
        <p>{text}</p>
      )}
      {replies.map((reply, index) => (
        <div key={index} className="comment-reply">
          <strong>{nameOf(reply.by, me, agentName)}</strong>
          <p>{reply.text}</p>
        </div>
      ))}
      {writing === 'reply' && (
        <CommentEditor
          label="Reply"
          action="Reply"
          unavailable={unavailable}
          onCancel={leave}
          onSave={(said) => kept(commands.reply(id, said))}
        />
      )}
      {writing === undefined && (
        <footer>
          {state === 'draft' && (
            <Button
              unavailable={unavailable}
              onClick={() => {
                setWriting('text')
              }}
            >
              Edit
            </Button>
          )}
          {state !== 'draft' && state !== 'resolved' && (
            <Button
              unavailable={unavailable}
              onClick={() => {
                setWriting('reply')
              }}
            >
              Reply
            </Button>
          )}
          {state !== 'draft' && (
            <Button
              unavailable={unavailable}
              onClick={() => void (state === 'resolved' ? commands.reopen(id) : commands.resolve(id))}
            >
              {state === 'resolved' ? 'Reopen' : 'Resolve'}
            </Button>
          )}
          <Button
            unavailable={unavailable}
            onClick={() => {
              void commands.remove(id).then(onLeave)
            }}
          >
            Delete
          </Button>
        </footer>
      )}
    </article>
  )
}
