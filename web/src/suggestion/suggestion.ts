import * as Y from 'yjs'
import type { Agent, Suggestion } from '../protocol/messages'
import { isObject, parse } from '../protocol/read'
import { participantName } from '../session/sessions'
import { counted } from '../ui/counted'

/** A person applies a change, reads a note, or resolves a conflict. */
export type Kind = 'change' | 'note' | 'conflict'

/** A suggestion with its range in the text, in UTF-16 units. */
export interface Placed {
  suggestion: Suggestion
  from: number
  to: number
}

/** The smallest change between two texts: whole words, or whole lines if it spans several. */
export interface Difference {
  /** The length of the common start. */
  kept: number
  removed: string
  inserted: string
}

export function kindOf({ type, state }: Pick<Suggestion, 'type' | 'state'>): Kind {
  if (state === 'pending') return 'conflict'
  return type === 'explanation.add' ? 'note' : 'change'
}

/**
 * The suggestions with a range in the current text, in order. Leaves out stale ones, but not conflicts: a conflict
 * means that its text has changed.
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

/** Suggestions for the whole file, and conflicts whose range cannot be found. */
export function withoutPlace(suggestions: readonly Suggestion[]): Suggestion[] {
  return suggestions.filter(
    ({ type, state, start }) => start === undefined && (type.startsWith('file.') || state === 'pending'),
  )
}

/** The suggestion at the cursor; of several the shortest, which is the hardest to reach otherwise. */
export function at(placed: readonly Placed[], offset: number): Placed | undefined {
  return placed
    .filter(({ from, to }) => from <= offset && offset <= to)
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))[0]
}

/** The next or previous suggestion from the cursor, wrapping around. */
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

/** `40% sure`. */
export function confidenceWords({ confidence }: Pick<Suggestion, 'confidence'>): string {
  return `${String(Math.round(confidence * 100))}% sure`
}

export function authorName({ author }: Pick<Suggestion, 'author'>, agents: readonly Agent[]): string {
  return agents.find(({ id }) => author === `agent:${id}`)?.name ?? participantName(author)
}

/** The suggested change in words. */
export function changeWords({ quote = '', text = '' }: Pick<Suggestion, 'quote' | 'text'>): string {
  const { removed, inserted } = difference(quote, text)
  if (inserted === '') return `delete ${shortly(removed)}`
  return removed === '' ? `insert ${shortly(inserted)}` : `replace ${shortly(removed)} with ${shortly(inserted)}`
}

function shortly(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const first = lines[0]?.trim() ?? 'whitespace'
  const more = lines.length > 1 ? ` and ${counted(lines.length - 1, 'more line')}` : ''
  return (first.length > 60 ? `${first.slice(0, 60)}…` : first) + more
}

/** A pending suggestion for a whole file, in words. */
export function fileWords({ type, state }: Suggestion, author: string): string {
  if (state === 'pending') return `${author}'s change to this file has a conflict`
  return type === 'file.create' ? `${author} wants to create this file` : `${author} wants to change this file`
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

/** For screen readers. */
export function announcement({ suggestion }: Placed, author: string): string {
  const because = suggestion.explanation === undefined ? '' : ` ${suggestion.explanation}`
  switch (kindOf(suggestion)) {
    case 'note':
      return `Note by ${author}:${because}`
    case 'conflict': {
      const wanted = suggestion.conflicts[0]?.agentChange ?? suggestion.text ?? 'other text'
      const there = suggestion.conflicts[0]?.userChange ?? 'the current text'
      return `Conflict: ${author} would replace ${there} with ${wanted}. Alt+Enter moves to the options.`
    }
    case 'change':
      return (
        `Suggestion by ${author}, ${confidenceWords(suggestion)}: ${changeWords(suggestion)}.${because} ` +
        'Tab applies it, Escape dismisses it.'
      )
  }
}
