import type { PlanStep } from '../protocol/messages'
import { Icon } from '../ui/Icon'

const words: Record<string, string> = { completed: 'done', in_progress: 'in progress', pending: 'to do' }

/** The steps of the agent's plan and their progress. */
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
