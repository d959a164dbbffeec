import type { Comment } from '../protocol/messages'
import { Button } from '../ui/Button'
import { counted } from '../ui/counted'
import { draftsByAgent } from './comments'
import type { CommentCommands } from './useComments'
import './comments.css'

/** The draft comments by agent, each with a button that sends them; nothing if there are none. */
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
            title="Sent as one message when the agent is idle"
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
