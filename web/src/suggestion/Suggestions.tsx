import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useAgents } from '../agent/useAgents'
import { problemOf } from '../connection/problem'
import type { LiveEditor } from '../document/EditorPanel'
import type { Action, Suggestion } from '../protocol/messages'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { say } from '../ui/toasts'
import { type Placed, announcement, authorName, countWords, fileWords, withoutPlace } from './suggestion'
import { suggestionApi } from './suggestionApi'
import { SuggestionMarks } from './suggestionMarks'
import { useSuggestions } from './useSuggestions'
import './Suggestions.css'

export interface SuggestionsHandle {
  /** Goes to the next or previous suggestion. */
  step: (forward: boolean) => void
}

interface SuggestionsProps {
  workspace: string
  path: string
  /** The editor of the file, if open. */
  live: LiveEditor | undefined
  ref?: Ref<SuggestionsHandle>
}

/** The suggestions for a file: overlaid in its text, and counted above it. */
export function Suggestions({ workspace, path, live, ref }: SuggestionsProps) {
  const suggestions = useSuggestions(workspace, path)
  const agents = useAgents()
  const marks = useRef<SuggestionMarks>(null)
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  const [words, setWords] = useState('')
  const ofFile = useMemo(() => withoutPlace(suggestions), [suggestions])
  useImperativeHandle(
    ref,
    () => ({
      step: (forward) => {
        marks.current?.step(forward)
      },
    }),
    [],
  )

  const authorOf = useEffectEvent((suggestion: Suggestion) => authorName(suggestion, agents))
  const decide = (decision: Promise<Action>) => {
    sayWhenDone(decision, (action) => authorName(action, agents))
  }
  const decided = useEffectEvent(decide)
  const current = useEffectEvent(() => suggestions)
  useEffect(() => {
    if (!live) return
    const made = new SuggestionMarks(live, {
      apply: ({ id }) => {
        decided(suggestionApi.apply(id))
      },
      dismiss: ({ id }) => {
        decided(suggestionApi.dismiss(id))
      },
      resolve: ({ id }, strategy) => {
        decided(suggestionApi.resolve(id, strategy))
      },
      authorOf: (suggestion) => authorOf(suggestion),
      placed: setPlaced,
      entered: (entered) => {
        setWords(entered ? announcement(entered, authorOf(entered.suggestion)) : '')
      },
    })
    marks.current = made
    made.show(current())
    return () => {
      made.dispose()
      marks.current = null
    }
  }, [live])
  useEffect(() => {
    marks.current?.show(suggestions)
  }, [suggestions])

  return (
    <>
      <p className="visually-hidden" role="status" aria-label="Suggestion at the cursor">
        {words}
      </p>
      {placed.length > 0 && (
        <div className="suggestions-bar">
          <span>{countWords(placed)}</span>
          <Button
            kind="icon"
            aria-label="Previous suggestion"
            aria-keyshortcuts="Alt+Shift+F8"
            title="Previous suggestion (Alt+Shift+F8)"
            onClick={() => {
              marks.current?.step(false)
            }}
          >
            <Icon shape="up" />
          </Button>
          <Button
            kind="icon"
            aria-label="Next suggestion"
            aria-keyshortcuts="Alt+F8"
            title="Next suggestion (Alt+F8)"
            onClick={() => {
              marks.current?.step(true)
            }}
          >
            <Icon shape="down" />
          </Button>
        </div>
      )}
      {ofFile.map((suggestion) => (
        <div key={suggestion.id} className="suggestions-bar" role="group" aria-label="Suggestion for the file">
          <span>
            {fileWords(suggestion, authorName(suggestion, agents))}
            {suggestion.explanation !== undefined && suggestion.explanation !== '' && (
              <em> {suggestion.explanation}</em>
            )}
          </span>
          <Button
            onClick={() => {
              decide(
                suggestion.state === 'pending'
                  ? suggestionApi.resolve(suggestion.id, 'agent_wins')
                  : suggestionApi.apply(suggestion.id),
              )
            }}
          >
            Apply
          </Button>
          <Button
            onClick={() => {
              decide(suggestionApi.dismiss(suggestion.id))
            }}
          >
            Dismiss
          </Button>
        </div>
      ))}
    </>
  )
}

/** Offers a rollback, because the editor's undo does not revert a suggestion. */
function sayWhenDone(decision: Promise<Action>, authorOf: (action: Action) => string): void {
  decision.then(
    (action) => {
      if (action.state === 'applied')
        say({
          tone: 'plain',
          message: `Applied ${authorOf(action)}'s suggestion`,
          action: {
            label: 'Roll back',
            act: () => {
              sayWhenDone(suggestionApi.rollBack(action.id), authorOf)
            },
          },
        })
    },
    (error: unknown) => {
      say({ tone: 'bad', ...problemOf(error) })
    },
  )
}
