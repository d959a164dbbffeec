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

/** How people and agents work together in a session. What is chosen counts at once, for everybody. */
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
    <Dialog open={open} title="How agents act here" onClose={onClose}>
      <p className="dialog-lead">
        What agents do through the API, in this session. What people type is not held up by it.
      </p>
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
            <span>Whose turn it is</span>
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
          <span>When an action is in conflict with what people wrote</span>
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
