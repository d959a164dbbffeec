import { type KeyboardEvent, type Ref, useState } from 'react'
import type { Question } from '../protocol/messages'
import { Button } from '../ui/Button'
import { Key } from '../ui/Key'
import { counted } from '../ui/counted'
import { kindWord, titleOf } from './words'

interface QuestionBoxProps {
  agentName: string
  question: Question
  /** The number of further open questions. */
  others: number
  unavailable: string | undefined
  ref?: Ref<HTMLDivElement>
  onChoose: (option: string) => Promise<void>
}

/**
 * An agent's question with the options that the agent offers. A digit chooses an option while the question has the
 * focus.
 */
export function QuestionBox({ agentName, question, others, unavailable, ref, onChoose }: QuestionBoxProps) {
  const [answering, setAnswering] = useState(false)
  const blocked = unavailable ?? (answering ? 'Working' : undefined)

  function choose(option: string) {
    if (blocked !== undefined) return
    setAnswering(true)
    void onChoose(option).finally(() => {
      setAnswering(false)
    })
  }

  function pressed(event: KeyboardEvent) {
    const option = /^[1-9]$/.test(event.key) ? question.options[Number(event.key) - 1] : undefined
    if (!option || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(option.id)
  }

  return (
    <div
      ref={ref}
      className="talk-question"
      role="group"
      aria-label={`${agentName} asks: ${titleOf(question.tool)}`}
      tabIndex={-1}
      onKeyDown={pressed}
    >
      <p>
        <strong>Allow this?</strong> {kindWord(question.tool)} <code>{titleOf(question.tool)}</code>
        {others > 0 && <small>{counted(others, 'more question')}</small>}
      </p>
      <div className="talk-answers">
        {question.options.map((option, index) => (
          <Button
            key={option.id}
            kind={option.kind === 'allow_once' ? 'primary' : 'plain'}
            aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
            unavailable={blocked}
            onClick={() => {
              choose(option.id)
            }}
          >
            {option.name === '' ? option.id : option.name}
            {index < 9 && <Key name={String(index + 1)} />}
          </Button>
        ))}
      </div>
    </div>
  )
}
