import { memo } from 'react'
import { Markdown } from '../viewer/Markdown'
import { PlanItem } from './PlanItem'
import { ToolItem } from './ToolItem'
import type { Item } from './talk'
import { endWords } from './words'

/** Resolves names, paths and links in a conversation; the same object as long as nothing changes. */
export interface TalkContext {
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
  context: TalkContext
}

/** One item of a conversation. */
export const TalkItem = memo(function TalkItem({ item, growing, context }: TalkItemProps) {
  switch (item.kind) {
    case 'user':
      return (
        <article className="talk-user" aria-label={`From ${context.nameOf(item.by)}`}>
          <p>{item.text}</p>
        </article>
      )
    case 'message':
      return (
        <article className="talk-message" aria-label={`From ${context.agentName}`}>
          <Markdown
            text={item.text}
            workspace={context.workspace}
            path={context.base ?? ''}
            growing={growing}
            onLink={context.onLink}
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
      return <ToolItem item={item} nameOf={context.nameOf} pathWords={context.pathWords} openerOf={context.openerOf} />
    case 'notice':
      return <p className="talk-note">{item.text}</p>
    case 'end': {
      const words = endWords(item.reason)
      return words === undefined ? null : <p className="talk-note">{words}</p>
    }
  }
})
