import type { ConversationEntry, PlanStep, Question, ToolCall, Usage } from '../protocol/messages'

/** The answer to a question and who gave it; without an option, nobody answered. */
export interface Given {
  option?: string
  by: string
}

export interface Asked {
  question: Question
  given?: Given
}

/** One item of a conversation as shown. The key is the number of its first part. */
export type Item =
  | { kind: 'user'; key: number; text: string; by: string }
  | { kind: 'message' | 'thought' | 'notice'; key: number; text: string }
  | { kind: 'plan'; key: number; steps: readonly PlanStep[] }
  | { kind: 'tool'; key: number; call: ToolCall; asked: readonly Asked[] }
  | { kind: 'end'; key: number; reason: string }

export type ToolItem = Extract<Item, { kind: 'tool' }>

/** The known range of a conversation. */
export interface Talk {
  items: readonly Item[]
  last: number
  mode: string | undefined
  usage: Usage
}

export const silence: Talk = { items: [], last: 0, mode: undefined, usage: {} }

/** Adds new parts. Known parts change nothing, and unchanged items stay the same objects. */
export function extend(talk: Talk, entries: readonly ConversationEntry[]): Talk {
  const news = entries.filter(({ number }) => number > talk.last)
  const last = news.at(-1)?.number
  if (last === undefined) return talk
  const items = [...talk.items]
  for (const entry of news) add(items, entry)
  const parts = news.map(({ part }) => part)
  const mode = parts.findLast((part) => part.type === 'modes')?.modes.current ?? talk.mode
  const usage = parts.reduce<Usage>(
    (known, part) => (part.type === 'usage' ? { ...known, ...part.usage } : known),
    talk.usage,
  )
  return { items, last, mode, usage }
}

function add(items: Item[], { number: key, part }: ConversationEntry): void {
  switch (part.type) {
    case 'user':
      items.push({ kind: 'user', key, text: part.text, by: part.by })
      break
    case 'message':
    case 'thought':
      addPiece(items, part.type, key, part.text)
      break
    case 'notice':
      items.push({ kind: 'notice', key, text: part.text })
      break
    case 'plan':
      addPlan(items, key, part.plan)
      break
    case 'tool':
      changeTool(items, key, part.tool, (item) => item)
      break
    case 'question':
      ask(items, key, part.question)
      break
    case 'answer':
      answer(items, part.questionId, { by: part.by, ...(part.option !== undefined && { option: part.option }) })
      break
    case 'end':
      close(items)
      items.push({ kind: 'end', key, reason: part.text })
      break
    case 'modes':
    case 'usage':
      break
  }
}

function addPiece(items: Item[], kind: 'message' | 'thought', key: number, text: string): void {
  const before = items.at(-1)
  if (before?.kind === kind) items[items.length - 1] = { ...before, text: before.text + text }
  else items.push({ kind, key, text })
}

/** The first item of the current turn: the agent may reuse ids of calls from earlier turns. */
function turnStart(items: readonly Item[]): number {
  return items.findLastIndex(({ kind }) => kind === 'user' || kind === 'end') + 1
}

/** A turn has one plan, sent again whenever a step changes. */
function addPlan(items: Item[], key: number, steps: readonly PlanStep[]): void {
  const at = items.findIndex((item, index) => index >= turnStart(items) && item.kind === 'plan')
  const known = items[at]
  if (known) items[at] = { kind: 'plan', key: known.key, steps }
  else items.push({ kind: 'plan', key, steps })
}

function changeTool(items: Item[], key: number, call: ToolCall, change: (item: ToolItem) => ToolItem): void {
  const start = turnStart(items)
  const at = items.findIndex((item, index) => index >= start && item.kind === 'tool' && item.call.id === call.id)
  const known = items[at]
  if (known?.kind === 'tool') items[at] = change({ ...known, call: { ...known.call, ...call } })
  else items.push(change({ kind: 'tool', key, call, asked: [] }))
}

function ask(items: Item[], key: number, question: Question): void {
  changeTool(items, key, question.tool, (item) => ({ ...item, asked: [...item.asked, { question }] }))
}

function answer(items: Item[], question: string, given: Given): void {
  changeOpen(items, (asked) => (asked.question.id === question ? { ...asked, given } : asked))
}

/** Ends the open items with the turn. */
function close(items: Item[]): void {
  changeOpen(items, (asked) => ({ ...asked, given: { by: '' } }))
  for (let index = turnStart(items); index < items.length; index++) {
    const item = items[index]
    if (item?.kind === 'tool' && !isOver(item.call))
      items[index] = { ...item, call: { ...item.call, status: 'failed' } }
  }
}

function changeOpen(items: Item[], change: (asked: Asked) => Asked): void {
  for (let index = turnStart(items); index < items.length; index++) {
    const item = items[index]
    if (item?.kind === 'tool' && item.asked.some(isOpen))
      items[index] = { ...item, asked: item.asked.map((asked) => (isOpen(asked) ? change(asked) : asked)) }
  }
}

function isOpen({ given }: Asked): boolean {
  return given === undefined
}

export function isOver({ status }: Pick<ToolCall, 'status'>): boolean {
  return status === 'completed' || status === 'failed'
}

/** The agent's unanswered questions, oldest first. */
export function openQuestions({ items }: Talk): Question[] {
  return items
    .slice(turnStart(items))
    .flatMap((item) => (item.kind === 'tool' ? item.asked : []))
    .filter(isOpen)
    .map(({ question }) => question)
}
