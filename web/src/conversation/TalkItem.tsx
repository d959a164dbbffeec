import { memo } from 'react'
import { Markdown } from '../viewer/Markdown'
import { PlanItem } from './PlanItem'
import { ToolItem } from './ToolItem'
import type { Item } from './talk'
import { endWords } from './words'

/** The agent's folder, for links and paths; the same object as long as nothing changes. */
export interface Surroundings {
  agentName: string
  workspace: string
  /** A file in the agent's folder, as the base of relative links; undefined if the folder is in no workspace. */
  base: string | undefined
  nameOf: (participant: string) => string
  pathWords: (path: string) => string
  openerOf: (path: string, line: number | undefined) => (() => void) | undefined
  onLink: (href: string) => void
}

interface TalkItemProps {
  item: Item
  /** The item is not complete yet. */
  growing: boolean
  around: Surroundings
}

/** One item of a conversation. */
export const TalkItem = memo(function TalkItem({ item, growing, around }: TalkItemProps) {
  switch (item.kind) {
    case 'user':
      return (
        <article className="talk-user" aria-label={`From ${around.nameOf(item.by)}`}>
          <p>{item.text}</p>
        </article>
      )
    case 'message':
      return (
        <article className="talk-message" aria-label={`From ${around.agentName}`}>
          <Markdown
            text={item.text}
            workspace={around.workspace}
            path={around.base ?? ''}
            growing={growing}
            onLink={around.onLink}
          />
        </article>
      )
    case 'thought':
      return (
        <details className="talk-thought">
          <summary>{growing ? 'Thinking…' : 'Thought'}</summary>
          <p>{item.text}</p>
        </details>
      )
    case 'plan':
      return <PlanItem steps={item.steps} />
    case 'tool':
      return <ToolItem item={item} nameOf={around.nameOf} pathWords={around.pathWords} openerOf={around.openerOf} />
    case 'notice':
      return <p className="talk-note">{item.text}</p>
    case 'end': {
      const words = endWords(item.reason)
      return words === undefined ? null : <p className="talk-note">{words}</p>
    }
  }
})
