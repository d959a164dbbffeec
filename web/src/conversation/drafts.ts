const prefix = 'agentos.draft.'

/** What somebody has written to an agent and not sent yet; there again after a reload. */
export function draftFor(agent: string): string {
  try {
    return localStorage.getItem(prefix + agent) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(agent: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(prefix + agent)
    else localStorage.setItem(prefix + agent, text)
  } catch {
    // Without storage it lasts as long as the page.
  }
}
