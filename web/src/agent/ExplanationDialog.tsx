import { useServerState } from '../connection/useServerState'
import type { Agent, Rule } from '../protocol/messages'
import { age } from '../session/sessions'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useNow } from '../ui/useNow'
import { agentApi } from './agentApi'

interface ExplanationDialogProps {
  agent: Agent | undefined
  onClose: () => void
}

/** Why an agent has its status. */
export function ExplanationDialog({ agent, onClose }: ExplanationDialogProps) {
  return (
    <Dialog
      open={agent !== undefined}
      title={`Why is ${agent?.name ?? ''}'s status “${agent?.status ?? ''}”?`}
      onClose={onClose}
      wide
    >
      {agent && <ExplanationBody agent={agent} onClose={onClose} />}
    </Dialog>
  )
}

function ExplanationBody({ agent: { id }, onClose }: { agent: Agent; onClose: () => void }) {
  const now = useNow()
  const { value: why, problem } = useServerState({ key: id, read: () => agentApi.explanation(id) })

  return (
    <form method="dialog" className="agent-why" aria-busy={!why && !problem}>
      {problem && <Alert {...problem} />}
      {why && (
        <p className="dialog-lead">
          Status: {why.status}
          {why.since !== undefined && ` ${since(why.since, now)}`}.{' '}
          {why.decidedBy ? 'Decided by this rule:' : 'No rule was needed.'}
        </p>
      )}
      {why?.decidedBy && <RuleLine rule={why.decidedBy} />}
      {why && why.holding.length > 0 && (
        <>
          <h3>Matching rules</h3>
          <ul>
            {why.holding.map((rule) => (
              <li key={rule.rule}>
                <RuleLine rule={rule} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  )
}

function RuleLine({ rule: { rule, status, priority, region, evidence } }: { rule: Rule }) {
  return (
    <p className="agent-rule">
      <code>{rule}</code> (priority {priority}) says {status}
      {evidence !== '' && (
        <>
          , because the {region} shows <q>{evidence}</q>
        </>
      )}
    </p>
  )
}

function since(at: string, now: number): string {
  const time = age(at, now)
  return time === 'now' ? 'for less than a minute' : `for ${time}`
}
