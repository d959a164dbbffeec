import * as Y from 'yjs'
import type { Agent, Suggestion } from '../protocol/messages'
import { isObject, parse } from '../protocol/read'
import { counted, participantName } from '../session/sessions'

/** What a person does with it: agrees to a change, reads a note, or settles a conflict. */
export type Kind = 'change' | 'note' | 'conflict'

/** One that is at a place of the text, in UTF-16 units. */
export interface Placed {
  suggestion: Suggestion
  from: number
  to: number
}

/**
 * The smallest change that makes one text of another: in whole words, and when it is of several lines in whole lines.
 */
export interface Difference {
  /** How much at the beginning stays. */
  kept: number
  removed: string
  inserted: string
}

export function kindOf({ type, state }: Pick<Suggestion, 'type' | 'state'>): Kind {
  if (state === 'pending') return 'conflict'
  return type === 'explanation.add' ? 'note' : 'change'
}

/**
 * Those that have a place in this text now, in its order. What is outdated is left out, but a conflict, which is about
 * just that.
 */
export function placedIn(suggestions: readonly Suggestion[], text: Y.Text, epoch: string): Placed[] {
  const content = text.toJSON()
  return suggestions
    .flatMap((suggestion) => {
      const from = offsetOf(suggestion.start, suggestion, text, epoch)
      const to = offsetOf(suggestion.end, suggestion, text, epoch)
      if (from === undefined || to === undefined || from > to) return []
      return kindOf(suggestion) === 'conflict' || content.slice(from, to) === suggestion.quote
        ? [{ suggestion, from, to }]
        : []
    })
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
}

function offsetOf(
  position: string | undefined,
  { epoch }: Suggestion,
  text: Y.Text,
  current: string,
): number | undefined {
  const json = position === undefined || epoch !== current ? undefined : parse(position)
  if (!isObject(json) || !text.doc) return undefined
  try {
    return Y.createAbsolutePositionFromRelativePosition(Y.createRelativePositionFromJSON(json), text.doc)?.index
  } catch {
    return undefined
  }
}

/** What is about the whole file, or in conflict at a place that nobody can find. */
export function withoutPlace(suggestions: readonly Suggestion[]): Suggestion[] {
  return suggestions.filter(
    ({ type, state, start }) => start === undefined && (type.startsWith('file.') || state === 'pending'),
  )
}

/** The one at the cursor; of several the shortest, which is hardest to come to otherwise. */
export function at(placed: readonly Placed[], offset: number): Placed | undefined {
  return placed
    .filter(({ from, to }) => from <= offset && offset <= to)
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))[0]
}

/** The next or previous one from the cursor, around the end. */
export function stepFrom(
  placed: readonly Placed[],
  offset: number,
  forward: boolean,
  current: Placed | undefined,
): Placed | undefined {
  const index = placed.findIndex(({ suggestion }) => suggestion.id === current?.suggestion.id)
  if (index >= 0) return placed[(index + (forward ? 1 : -1) + placed.length) % placed.length]
  return forward
    ? (placed.find(({ from }) => from >= offset) ?? placed[0])
    : (placed.findLast(({ from }) => from <= offset) ?? placed.at(-1))
}

export function difference(before: string, after: string): Difference {
  const inWords = differenceOf(wordsIn(before), wordsIn(after))
  return (inWords.removed + inWords.inserted).includes('\n') ? differenceOf(linesIn(before), linesIn(after)) : inWords
}

function differenceOf(old: readonly string[], fresh: readonly string[]): Difference {
  const least = Math.min(old.length, fresh.length)
  let first = 0
  while (first < least && old[first] === fresh[first]) first++
  let last = 0
  while (last < least - first && old.at(-1 - last) === fresh.at(-1 - last)) last++
  return {
    kept: old.slice(0, first).join('').length,
    removed: old.slice(first, old.length - last).join(''),
    inserted: fresh.slice(first, fresh.length - last).join(''),
  }
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\n|[^\S\n]+|[^\p{L}\p{N}_\s]/gu) ?? []
}

function linesIn(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}

/** `40 %`. */
export function confidenceWords({ confidence }: Pick<Suggestion, 'confidence'>): string {
  return `${String(Math.round(confidence * 100))} % sure`
}

export function authorName({ author }: Pick<Suggestion, 'author'>, agents: readonly Agent[]): string {
  return agents.find(({ id }) => author === `agent:${id}`)?.name ?? participantName(author)
}

/** What is suggested, in words. */
export function changeWords({ quote = '', text = '' }: Pick<Suggestion, 'quote' | 'text'>): string {
  const { removed, inserted } = difference(quote, text)
  if (inserted === '') return `delete ${shortly(removed)}`
  return removed === '' ? `insert ${shortly(inserted)}` : `replace ${shortly(removed)} with ${shortly(inserted)}`
}

function shortly(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const first = lines[0]?.trim() ?? 'white space'
  const more = lines.length > 1 ? ` and ${counted(lines.length - 1, 'more line')}` : ''
  return (first.length > 60 ? `${first.slice(0, 60)}…` : first) + more
}

/** What waits about a whole file. */
export function fileWords({ type, state }: Suggestion, author: string): string {
  if (state === 'pending') return `${author} wants to change this file, and that is in conflict with what is there`
  return type === 'file.create' ? `${author} wants to make this file` : `${author} wants to change this file`
}

/** `2 suggestions, 1 note`. */
export function countWords(placed: readonly Placed[]): string {
  const count = (kind: Kind) => placed.filter(({ suggestion }) => kindOf(suggestion) === kind).length
  const words: [Kind, string][] = [
    ['conflict', 'conflict'],
    ['change', 'suggestion'],
    ['note', 'note'],
  ]
  return words
    .filter(([kind]) => count(kind) > 0)
    .map(([kind, word]) => counted(count(kind), word))
    .join(', ')
}

/** For those who cannot see it. */
export function announcement({ suggestion }: Placed, author: string): string {
  const because = suggestion.explanation === undefined ? '' : ` ${suggestion.explanation}`
  switch (kindOf(suggestion)) {
    case 'note':
      return `Note by ${author}:${because}`
    case 'conflict': {
      const wanted = suggestion.conflicts[0]?.agentChange ?? suggestion.text ?? 'this'
      const there = suggestion.conflicts[0]?.userChange ?? 'something else'
      return `Conflict: ${author} wants ${wanted} where there is ${there}. Alt+Enter goes to the choices.`
    }
    case 'change':
      return (
        `Suggestion by ${author}, ${confidenceWords(suggestion)}: ${changeWords(suggestion)}.${because} ` +
        'Tab accepts, Escape dismisses.'
      )
  }
}
