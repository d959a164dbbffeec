import { useState } from 'react'
import { useAgents } from '../agent/useAgents'
import { type Problem, problemOf } from '../connection/problem'
import { useDaemon } from '../connection/useConnection'
import type { Interaction } from '../protocol/messages'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { modes, strategies, turnTakers } from './interaction'
import { suggestionApi } from './suggestionApi'
import './InteractionDialog.css'

interface InteractionDialogProps {
  open: boolean
  interaction: Interaction
  onClose: () => void
}

/** The interaction mode of a session. A choice takes effect at once, for everybody. */
export function InteractionDialog({ open, interaction, onClose }: InteractionDialogProps) {
  const { session, mode, strategy, turn } = interaction
  const agents = useAgents(session)
  const me = useDaemon(({ snapshot }) => snapshot?.me)
  const [problem, setProblem] = useState<Problem>()
  const attempt = (choice: Promise<Interaction>) => {
    setProblem(undefined)
    choice.catch((error: unknown) => {
      setProblem(problemOf(error))
    })
  }

  return (
    <Dialog open={open} title="Interaction mode" onClose={onClose}>
      <p className="dialog-lead">Applies to agents' actions through the API in this session, not to people's typing.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <fieldset className="choice">
          <legend>Mode</legend>
          {modes.map(({ mode: each, title, words }) => (
            <label key={each}>
              <input
                type="radio"
                name="mode"
                checked={mode === each}
                onChange={() => {
                  attempt(suggestionApi.chooseMode(session, each))
                }}
              />
              <span>
                <strong>{title}</strong> <small>{words}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {mode === 'sequential' && me && (
          <label className="interaction-field">
            <span>Current turn</span>
            <select
              value={turn ?? ''}
              onChange={(event) => {
                attempt(suggestionApi.handOver(session, event.target.value))
              }}
            >
              {turnTakers(interaction, agents, me).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="interaction-field">
          <span>If an action conflicts with people's edits</span>
          <select
            value={strategy}
            onChange={(event) => {
              const chosen = strategies.find((each) => each.strategy === event.target.value)
              if (chosen) attempt(suggestionApi.chooseStrategy(session, chosen.strategy))
            }}
          >
            {strategies.map(({ strategy: each, title }) => (
              <option key={each} value={each}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {problem && <Alert {...problem} />}
        <div className="dialog-actions">
          <Button kind="primary" type="submit">
            Done
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
