import type { PlanStep } from '../protocol/messages'
import { Icon } from '../ui/Icon'

const words: Record<string, string> = { completed: 'done', in_progress: 'at work', pending: 'to do' }

/** What the agent means to do, step by step, and how far it is. */
export function PlanItem({ steps }: { steps: readonly PlanStep[] }) {
  const done = steps.filter(({ status }) => status === 'completed').length
  return (
    <div className="talk-plan" role="group" aria-label="Plan">
      <p>
        <strong>Plan</strong> {`${String(done)} of ${String(steps.length)}`}
      </p>
      <ol>
        {steps.map(({ content, status }, index) => (
          <li key={index} data-status={status}>
            {status === 'completed' ? <Icon shape="check" /> : <span className="talk-plan-mark" aria-hidden="true" />}
            <span>{content}</span>
            <span className="visually-hidden">, {words[status] ?? status}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
