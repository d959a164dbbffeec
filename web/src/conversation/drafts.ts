import { remember, remembered } from '../ui/browserStorage'

const prefix = 'agentos.draft.'

/** The unsent message to an agent, kept across reloads. */
export function draftFor(agent: string): string {
  return remembered(prefix + agent) ?? ''
}

export function keepDraft(agent: string, text: string): void {
  remember(prefix + agent, text === '' ? undefined : text)
}
