import type { Comment } from '../protocol/messages'
import { counted } from '../session/sessions'
import { Button } from '../ui/Button'
import { draftsByAgent } from './comments'
import type { CommentCommands } from './useComments'
import './comments.css'

/** What was said and the agents have not heard; nothing when there is nothing. */
export function SendComments({
  comments,
  commands,
  unavailable,
}: {
  comments: readonly Comment[]
  commands: CommentCommands
  unavailable: string | undefined
}) {
  const drafts = draftsByAgent(comments)
  if (drafts.length === 0) return null
  return (
    <ul className="comments-to-send" aria-label="Comments to send">
      {drafts.map(({ agent, name, count }) => (
        <li key={agent}>
          <span>{counted(count, 'comment')}</span>
          <Button
            kind="primary"
            title="In one message, when it has time"
            unavailable={unavailable}
            onClick={() => void commands.send(agent, name)}
          >
            Send to {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
